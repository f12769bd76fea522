internal import CBench
internal import TactusPattern
internal import TactusSound

/// Sounds that play at the same time, for the engine and for the loop in C: held and rising tones,
/// a mono file at another pitch, and a stereo file, all with a rising volume.
enum RenderingPattern {
  static let voices = 32
  static let rate = SoundLimits.standardRate
  /// The length of the rendering in seconds. Within it no event ends, and no envelope moves on to
  /// its next stage.
  static let seconds = 0.9
  static let frames = Int(seconds * Double(rate))

  /// The length of the sound files in seconds. Their samples are noise.
  private static let fileSeconds = 2
  private static let duration = 4.0
  private static let pitch = 0.25
  private static let brightness = 0.5
  /// The values of the volume control at 0 s and at 1 s, between which it is linear.
  private static let volume = (first: 0.2, last: 0.8)

  static var pattern: Pattern {
    Pattern(
      events: (0..<voices).map(event),
      curves: [
        ParameterCurve(.audioVolume, points: [.init(0, volume.first), .init(1, volume.last)])
      ])
  }

  static var bank: SoundBank {
    SoundBank(
      pattern.events, [.path("mono.wav"): samples(of: 1), .path("stereo.wav"): samples(of: 2)],
      rate: rate)
  }

  private static func pan(_ index: Int) -> Double { Double(index * 37 % 21) / 10 - 1 }

  private static func level(_ index: Int) -> Double { 0.02 + 0.02 * Double(index * 53 % 7) / 7 }

  private static func event(_ index: Int) -> Event {
    let own = [
      EventParameter(.audioVolume, level(index)), EventParameter(.audioPan, pan(index)),
      EventParameter(.audioBrightness, brightness),
    ]
    switch index % 4 {
    case 0: return Event(.audioContinuous, duration: duration, parameters: own)
    case 1:
      return Event(
        .audioContinuous, duration: duration, parameters: own + [EventParameter(.attackTime, 1)])
    case 2:
      return Event(
        .audioCustom, duration: duration, parameters: own + [EventParameter(.audioPitch, pitch)],
        waveform: Waveform(.path("mono.wav"), loops: true))
    default:
      return Event(
        .audioCustom, duration: duration, parameters: own, waveform: Waveform(.path("stereo.wav")))
    }
  }

  private static func samples(of channels: Int) -> SoundSamples {
    let count = fileSeconds * rate * channels
    return SoundSamples(
      channels: channels, rate: rate, interleaved: (0..<count).map(noise))
  }

  /// A pseudorandom number from -1 to 1, which depends only on the index.
  private static func noise(_ index: Int) -> Float {
    let mixed = UInt64(index &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return Float(mixed >> 40) / Float(1 << 23) - 1
  }
}

// MARK: - The same in C

extension RenderingPattern {
  static var stream: bench_stream {
    bench_stream(
      rate: Double(rate), fade: SoundRules.edgeSeconds * Double(rate), volume: volume.first,
      volume_slope: (volume.last - volume.first) / 1e9, hertz: SoundRules.toneHertz,
      partials: Int32(SoundRules.tonePartials), peak: SoundRules.tonePeak,
      darkest: SoundRules.darkestHertz, brightest: SoundRules.brightestHertz)
  }

  /// The sound of an event.
  static func sound(_ index: Int) -> bench_sound {
    let kind = index % 4
    return bench_sound(
      frames: kind > 1 ? Int64(fileSeconds * rate) : 0, is_stereo: kind == 3, loops: kind == 2,
      level: level(index), pan: pan(index), pitch: kind == 2 ? pitch : 0, brightness: brightness,
      start: kind == 1 ? 0 : 1, slope: kind == 1 ? 1e-9 : 0, end: duration * Double(rate))
  }

  /// The samples of the file that an event plays, channel by channel.
  static func file(_ index: Int) -> SoundSamples { samples(of: index % 4 == 3 ? 2 : 1) }
}

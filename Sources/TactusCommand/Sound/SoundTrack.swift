internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

/// The sounds of a pattern, rendered to their end.
struct SoundTrack {
  /// Nanoseconds that a sound may last beyond its end: its fade.
  private static let fade = Nanoseconds.from(seconds: SoundRules.edgeSeconds)

  /// Samples a second.
  let rate: Int
  /// Both channels in turn.
  private let samples: [Float]

  var frames: Int { samples.count / 2 }
  /// The length.
  let seconds: Double

  /// - Parameter seconds: where it is cut; nil: after the last sound.
  /// - Throws: ``CommandFailure`` of code `usage` if it would be endless or too long.
  init(_ source: SoundSource, rate: Int, seconds: Double?, transientLength: TapLength) throws {
    self.rate = rate
    let bank = try source.bank(rate: rate)
    let timeline = Timeline(
      source.pattern, transientLength: transientLength,
      soundLengths: bank.lengths(of: source.pattern))
    let whole = Self.end(source.pattern, timeline)
    let end = seconds.map { min(Nanoseconds.from(seconds: $0), whole) } ?? whole
    if end == .max { throw CommandFailure.endless }
    self.seconds = Nanoseconds.toSeconds(end)
    let count = ActuatorSound(rate: rate).sampleCount(end)
    guard count <= ActuatorSound.sampleLimit else {
      throw CommandFailure(
        .usage,
        "\(count) samples are more than \(ActuatorSound.sampleLimit); give --seconds or a lower "
          + "--sample-rate")
    }
    var renderer = SoundRenderer(timeline, bank)
    var samples: [Float] = []
    samples.reserveCapacity(2 * count)
    renderer.eachFrame(count) { samples += [$0, $1] }
    self.samples = samples
    if renderer.droppedCount > 0 {
      source.warn(
        "\(renderer.droppedCount) sounds are left out: more than \(SoundLimits.voices) at once")
    }
    if renderer.limitedCount > 0 {
      source.warn(
        "\(renderer.limitedCount) samples are limited to full scale; lower the volume of sounds")
    }
  }

  /// Nanoseconds until everything has ended; `Int64.max`: never.
  private static func end(_ pattern: Pattern, _ timeline: Timeline) -> Int64 {
    if timeline.isEndless { return .max }
    let end = max(timeline.durationNanoseconds, timeline.endNanoseconds)
    return pattern.events.contains { !$0.type.isHaptic } ? end + fade : end
  }

  /// A WAV file of both channels.
  /// - Parameter actuators: what is added to each channel, from the start on.
  func wave(adding actuators: [Double]) -> [UInt8] {
    var file = WaveFile(rate: rate, channels: 2, count: samples.count)
    for (index, sample) in samples.enumerated() {
      let added = index / 2 < actuators.count ? actuators[index / 2] : 0
      file.append(Double(sample) + added)
    }
    return file.bytes
  }
}

extension SoundRenderer {
  /// Passes on both samples of each of the next frames.
  mutating func eachFrame(_ count: Int, _ take: (Float, Float) -> Void) {
    let left = FixedBuffer<Float>(count: Self.blockFrames) { _ in 0 }
    let right = FixedBuffer<Float>(count: Self.blockFrames) { _ in 0 }
    var done = 0
    while done < count {
      let length = min(Self.blockFrames, count - done)
      render(left, right, count: length)
      for index in 0..<length { take(left[index], right[index]) }
      done += length
    }
  }
}

internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

/// The sounds of a pattern, rendered until the pattern and its last sound have ended.
struct SoundTrack {
  /// The number of frames that are rendered between checks whether all sounds have ended.
  private static let stepFrames = 32

  /// The sample rate in hertz.
  let rate: Int
  /// The samples of the left and the right channel, interleaved.
  private let samples: [Float]

  var frames: Int { samples.count / 2 }
  /// The length in seconds.
  let seconds: Double

  /// - Parameter seconds: the time at which the track is cut; nil to end it after the last haptic
  ///   or audio event.
  /// - Throws: ``CommandFailure`` of code `usage` if it would be endless or too long.
  init(_ source: SoundSource, rate: Int, seconds: Double?, transientLength: TapLength) throws {
    self.rate = rate
    let bank = try source.bank(rate: rate)
    let timeline = Timeline(
      source.pattern, transientLength: transientLength,
      soundLengths: bank.lengths(of: source.pattern))
    if seconds == nil, timeline.isEndless { throw CommandFailure.endless }
    let clock = ActuatorSound(rate: rate)
    let cut = seconds.map { clock.sampleCount(Nanoseconds.from(seconds: $0)) } ?? .max
    let felt = max(timeline.durationNanoseconds, timeline.hapticEndNanoseconds)
    let least = felt == .max ? cut : min(clock.sampleCount(felt), cut)
    var renderer = SoundRenderer(timeline, bank)
    if least > ActuatorSound.sampleLimit { throw Self.tooLong }
    var samples: [Float] = []
    renderer.eachFrame(least) { samples += [$0, $1] }
    // The end of a sound whose pitch changes is not known before it is rendered.
    while samples.count / 2 < cut, !renderer.isOver {
      renderer.eachFrame(min(Self.stepFrames, cut - samples.count / 2)) { samples += [$0, $1] }
      if samples.count / 2 > ActuatorSound.sampleLimit { throw Self.tooLong }
    }
    self.samples = samples
    self.seconds = Double(samples.count / 2) / Double(rate)
    if renderer.droppedCount > 0 {
      source.warn(
        "\(renderer.droppedCount) sounds are left out: more than \(SoundLimits.voices) at once")
    }
    if renderer.limitedCount > 0 {
      source.warn(
        "\(renderer.limitedCount) samples are limited to full scale; lower the volume of sounds")
    }
  }

  private static var tooLong: CommandFailure {
    CommandFailure(
      .usage,
      "the sounds have more than \(ActuatorSound.sampleLimit) samples; give --seconds or a lower "
        + "--sample-rate")
  }

  /// A WAV file of both channels.
  /// - Parameter actuators: samples that are added to both channels, from the start on.
  /// - Returns: the file, and the number of its samples that were limited to full scale.
  func wave(adding actuators: [Double]) -> (bytes: [UInt8], limitedCount: Int) {
    var file = WaveFile(rate: rate, channels: 2, count: samples.count)
    var limitedCount = 0
    for (index, sample) in samples.enumerated() {
      let added = index / 2 < actuators.count ? actuators[index / 2] : 0
      let sum = Double(sample) + added
      if abs(sum) > 1 { limitedCount += 1 }
      file.append(sum)
    }
    return (file.bytes, limitedCount)
  }
}

extension SoundRenderer {
  /// Renders the next frames, and calls a closure with the left and the right sample of each.
  mutating func eachFrame(_ count: Int, _ take: (Float, Float) -> Void) {
    let size = min(Self.blockFrames, max(count, 1))
    let left = FixedBuffer<Float>(count: size) { _ in 0 }
    let right = FixedBuffer<Float>(count: size) { _ in 0 }
    var done = 0
    while done < count {
      let length = min(Self.blockFrames, count - done)
      render(left, right, count: length)
      for index in 0..<length { take(left[index], right[index]) }
      done += length
    }
  }
}

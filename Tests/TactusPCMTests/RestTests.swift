import TactusDevice
import TactusPCM
import TactusSystem
import Testing

/// Frames at rest are rendered in less time than others. The samples after them must not depend on
/// that.
@Suite("Frames at rest") struct RestTests {
  private static let milliseconds = 400
  private static let stream = SampleStream(
    rate: 48_000, channels: 1, bufferNanoseconds: 40_000_000, periodNanoseconds: 5_000_000,
    drives: [
      SampleDrive(
        channel: 0, peak: 1, power: DriveBudget(level: 0.3, nanoseconds: 200_000_000),
        heat: DriveBudget(level: 0.2, nanoseconds: 400_000_000))
    ])

  private static func tone(_ level: Double, at milliseconds: Int64) -> Segment {
    let start = milliseconds * 1_000_000
    return Segment(
      actuator: 0, startNanoseconds: start, endNanoseconds: start, startLevel: level,
      endLevel: level, frequencyHertz: 100)
  }

  /// The samples of two tones with a pause, in blocks of a millisecond.
  /// - Parameter queued: the millisecond in which the second tone is submitted. Until then nothing
  ///   is queued in the pause.
  private func samples(queuedAt queued: Int) -> [Int16] {
    let actuator = Actuator(name: "coil", kind: .wideband, frequencyBandHertz: 65...300)
    var renderer = SampleRenderer(
      OutputCapabilities(actuators: [actuator], stream: Self.stream), Self.stream)
    let frames = FixedBuffer<Int16>(count: 48) { _ in 0 }
    var samples: [Int16] = []
    for segment in [Self.tone(1, at: 0), Self.tone(0, at: 80)] { _ = renderer.take(segment) }
    for millisecond in 0..<Self.milliseconds {
      if millisecond == queued { _ = renderer.take(Self.tone(1, at: 250)) }
      renderer.render(frames, count: 48)
      samples += (0..<48).map { frames[$0] }
    }
    return samples
  }

  @Test func `a tone after a rest has the same samples whenever it was submitted`() {
    let (early, late) = (samples(queuedAt: 0), samples(queuedAt: 240))
    #expect(early == late)
    // The second tone shows how far the budgets have recovered in the rest: they limit it, too.
    let (first, second) = (early[..<3840], early[12_000..<15_840])
    #expect(second.contains { $0 != 0 } && !second.elementsEqual(first))
  }
}

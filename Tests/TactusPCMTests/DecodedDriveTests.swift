import TactusDevice
import TactusPCM
import TactusStatistics
import TestSamples
import Testing

/// Decodes the drive from rendered samples.
@Suite("Decoding of samples") struct DecodedDriveTests {
  private static let rate = 48_000
  private static let length: Int64 = 60_000_000

  private let actuator = Actuator(name: "coil", kind: .wideband, frequencyBandHertz: 65...300)
  private let stream = SampleStream(
    rate: rate, channels: 1, bufferNanoseconds: 40_000_000, periodNanoseconds: 5_000_000,
    drives: [SampleDrive(channel: 0, peak: 0.5)])

  /// Levels and frequencies for 60 ms each, a quarter of them pauses, after a pause.
  private func segments(seed: UInt64) -> [Segment] {
    var random = SeededGenerator(seed: seed)
    return (1...12).map { place in
      let isPause = place == 12 || Int.random(in: 0..<4, using: &random) == 0
      let level = isPause ? 0 : Double.random(in: 0.02...1, using: &random)
      return Segment(
        actuator: 0, startNanoseconds: Int64(place) * Self.length,
        endNanoseconds: Int64(place) * Self.length, startLevel: level, endLevel: level,
        frequencyHertz: .random(in: 65...300, using: &random))
    }
  }

  private func decoded(_ segments: [Segment]) -> DecodedDrive {
    let item = SampleCase(
      name: "decoded", capabilities: OutputCapabilities(actuators: [actuator], stream: stream),
      segments: segments, frames: 13 * Int(Self.length) * Self.rate / 1_000_000_000)
    return DecodedDrive(item.rendered, actuator, stream.drives[0], rate: Self.rate)
  }

  @Test func `each level and each frequency is found again`() {
    for seed in 0..<UInt64(100) {
      let segments = segments(seed: seed)
      let drive = decoded(segments)
      for segment in segments {
        // After a period of the lowest frequency, and before the last zero of its sine, around
        // which the samples do not show the level.
        let first = Int(segment.startNanoseconds / 1_000_000 + 16) * Self.rate / 1000
        let last = Int(segment.startNanoseconds / 1_000_000 + 58) * Self.rate / 1000
        for frame in stride(from: first, to: last, by: 10) {
          let level = drive.level(at: frame)
          if abs(level - segment.startLevel) > 0.01 {
            Issue.record("seed \(seed): \(level) at \(frame), not \(segment.startLevel)")
          }
        }
        guard segment.startLevel > 0 else { continue }
        let hertz = drive.frequencies.last { $0.frame < last - 400 }?.hertz ?? 0
        #expect(abs(hertz / segment.frequencyHertz - 1) < 0.01, "seed \(seed): \(hertz)")
      }
    }
  }

  @Test func `a click of one frame has the level of its sample`() {
    var samples = [Int16](repeating: 0, count: 4800)
    samples[2400] = 8000
    let drive = DecodedDrive(samples, actuator, stream.drives[0], rate: Self.rate)
    #expect(abs(drive.level(at: 2400) - 0.5) < 0.01)
    #expect(drive.level(at: 2300) == 0 && drive.level(at: 2700) == 0)
  }

  @Test func `a drive begins and ends at its frames`() {
    let millisecond: Int64 = 1_000_000
    let segments = [(100 * millisecond, 1.0), (115 * millisecond, 0)].map { time, level in
      Segment(
        actuator: 0, startNanoseconds: time, endNanoseconds: time, startLevel: level,
        endLevel: level, frequencyHertz: 200)
    }
    let driven = decoded(segments).levels.filter { $0.level > 0 }.map(\.frame)
    #expect(abs((driven.first ?? 0) - 4800) <= 1 && abs((driven.last ?? 0) - 5520) <= 1)
  }

  @Test(arguments: [1, 3, 7])
  func `a tone soon after another one has its own phase`(pause: Int64) {
    let millisecond: Int64 = 1_000_000
    for (place, hertz) in stride(from: 70.0, to: 300, by: 23).enumerated() {
      let end = 100 * millisecond + (35 + Int64(place % 3)) * millisecond
      let begin = end + pause * millisecond
      let levels = [
        (100 * millisecond, 0.3), (end, 0), (begin, 0.6), (begin + 40 * millisecond, 0),
      ]
      let drive = decoded(
        levels.map { time, level in
          Segment(
            actuator: 0, startNanoseconds: time, endNanoseconds: time, startLevel: level,
            endLevel: level, frequencyHertz: hertz)
        })
      let frames = Int(begin * 48 / millisecond) + 1..<Int((begin / millisecond + 32) * 48)
      for frame in stride(from: frames.lowerBound, to: frames.upperBound, by: 8) {
        let level = drive.level(at: frame)
        if abs(level - 0.6) > 0.015 { Issue.record("\(hertz) Hz: \(level) at \(frame)") }
      }
    }
  }
}

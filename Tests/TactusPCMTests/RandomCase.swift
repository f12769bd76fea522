import TactusDevice
import TactusStatistics

/// Random actuators and segments: steps and ramps, taps and pauses, with any frequency and limit.
enum RandomCase {
  private static let millisecond = 1_000_000.0

  static func make(seed: UInt64) -> SampleCase {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...2, using: &random)
    let low = Double.random(in: 20...80, using: &random)
    let actuators = (0..<count).map { number in
      Actuator(
        name: "coil-\(number)", kind: .wideband, frequencyBandHertz: low...400,
        motor: Bool.random(using: &random)
          ? MotorModel(
            riseNanoseconds: .random(in: 2_000_000...20_000_000, using: &random),
            coastNanoseconds: .random(in: 2_000_000...20_000_000, using: &random),
            fullGravities: 1) : nil)
    }
    let stream = SampleStream(
      rate: [48_000, 44_100, 8000][Int.random(in: 0...2, using: &random)], channels: count + 1,
      bufferNanoseconds: 40_000_000, periodNanoseconds: 5_000_000,
      drives: (0..<count).map { number in
        SampleDrive(
          channel: count - number, peak: .random(in: 0.2...1, using: &random),
          power: limit(0.01...0.1, &random), heat: limit(0.1...1, &random))
      })
    let length = 50 * millisecond
    let segments = (0..<count).flatMap { pieces($0, low: low, length: length, &random) }
    return SampleCase(
      name: "random-\(seed)",
      capabilities: OutputCapabilities(actuators: actuators, stream: stream), segments: segments,
      frames: Int(1.2 * length / 1e9 * Double(stream.rate)), gain: seed % 5 == 0 ? 0.1 : 1)
  }

  private static func limit(
    _ seconds: ClosedRange<Double>, _ random: inout SeededGenerator
  ) -> DriveBudget? {
    guard Bool.random(using: &random) else { return nil }
    return DriveBudget(
      level: .random(in: 0.05...0.6, using: &random),
      nanoseconds: Int64(Double.random(in: seconds, using: &random) * 1e9))
  }

  private static func pieces(
    _ actuator: Int, low: Double, length: Double, _ random: inout SeededGenerator
  ) -> [Segment] {
    var result: [Segment] = []
    var time = 0.0
    while time < length {
      let long = Double.random(in: 1...15, using: &random) * millisecond
      let levels = (0..<2).map { _ in
        // On average a quarter of the levels are 0, and a quarter are full.
        [0, 1, Double.random(in: 0...1, using: &random), .random(in: 0...1, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      let isStep = Int.random(in: 0...3, using: &random) == 0
      result.append(
        Segment(
          actuator: actuator, startNanoseconds: Int64(time),
          endNanoseconds: Int64(isStep ? time : time + long), startLevel: levels[0],
          endLevel: levels[1], frequencyHertz: .random(in: low...400, using: &random)))
      time += long
    }
    result.append(
      Segment(
        actuator: actuator, startNanoseconds: Int64(time), endNanoseconds: Int64(time),
        startLevel: 0, endLevel: 0, frequencyHertz: low))
    return result
  }
}

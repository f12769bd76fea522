import TactusMetrology
import Testing

/// Tests recordings that are created from blocks.
@Suite struct RecordTests {
  private let facts = SensorFacts(rateHertz: 1000, rateTolerance: 0.03, rangeG: 4)

  private func recorded(_ blocks: [MotionBlock]) -> MotionRecord? {
    MotionRecord(blocks: blocks, sensor: facts)
  }

  private func block(_ seconds: Double, lost: Int = 0, _ values: [Double]) -> MotionBlock {
    MotionBlock(seconds: seconds, lost: lost, values: values)
  }

  @Test func `lost, clipped and invalid samples are no numbers`() throws {
    let record = try #require(
      recorded([
        block(0, [1, 4]), block(0.002, [.infinity, -3.999]), block(0.006, lost: 2, [3, 2]),
      ]))
    #expect(
      record.values.map { $0.isNaN ? -9 : $0 } == [1, -9, -9, -9, -9, -9, 3, 2])
  }

  @Test func `the interval is that of the device's clock`() throws {
    // The sensor is 2 % slow: ten samples take 10.2 ms.
    let blocks = (0..<50).map { block(7 + 0.0102 * Double($0), Array(repeating: 0, count: 10)) }
    let record = try #require(recorded(blocks))
    #expect(abs(record.stepSeconds - 0.00102) < 1e-9)
    #expect(abs(record.startSeconds - 7) < 1e-9)
    #expect(record.stepUncertainty < 1e-9)
  }

  @Test func `recordings that contradict themselves are refused`() {
    #expect(recorded([]) == nil)
    #expect(recorded([block(0, [1])]) == nil)
    #expect(recorded([block(0, lost: -1, [1, 2])]) == nil)
    #expect(recorded([block(1, [1, 2]), block(1, [1, 2])]) == nil)
    #expect(recorded([block(.nan, [1, 2])]) == nil)
    #expect(recorded([block(0, lost: .max, [1, 2])]) == nil)
    #expect(recorded([block(0, [1, 2]), block(1, lost: MotionRecord.mostSamples, [1])]) == nil)
    // The rate is half of the stated one.
    #expect(
      recorded((0..<5).map { block(0.02 * Double($0), Array(repeating: 0, count: 10)) }) == nil)
  }

  @Test func `noise is measured without bias and slope`() throws {
    let values = (0..<1000).map { 0.5 + 0.001 * Double($0) + ($0.isMultiple(of: 2) ? 0.01 : -0.01) }
    let record = try #require(recorded([block(0, values)]))
    let noise = try #require(StillNoise(record, from: 0, to: 1))
    #expect(abs(noise.size - 0.01) < 0.0001)
    #expect(StillNoise(record, from: 0, to: 0.05) == nil)
  }

  @Test func `times outside the recording give no figure`() throws {
    let record = try #require(recorded([block(0, Array(repeating: 0, count: 500))]))
    let noise = StillNoise(record, from: 0, to: 0.4)
    let times = [-1e300, -5, 5, 1e300, .infinity, .nan]
    let spans =
      times.map { DriveSpan(begin: $0, end: $0 + 0.5, restUntil: $0 + 1) } + [
        DriveSpan(begin: 0.4, end: 0.2, restUntil: 0),
        DriveSpan(begin: 0.1, end: 1e300, restUntil: .infinity),
      ]
    for span in spans {
      let steps = StepFigures(
        record, drives: [span], isRotating: false, timeUncertainty: 0, noise: noise)
      #expect(steps.rise.value == nil && steps.brake.value == nil && steps.hertz == nil)
      let resonance = ResonanceFigures(record, decaysAfter: [span], noise: noise)
      #expect(resonance.resonance.value == nil)
      let click = ClickFigures(
        record, clicks: [span, span, span], windowSeconds: 0.02, isRotating: false, noise: noise)
      #expect(click.peak.value == nil)
      let law = AmplitudeLaw(record, staircases: [[span]], isRotating: true, noise: noise)
      #expect(law.decibels.allSatisfy { $0.value == nil })
    }
    #expect(AmplitudeLaw(record, staircases: [], isRotating: true, noise: noise).decibels == [])
  }
}

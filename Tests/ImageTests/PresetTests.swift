import TactusCatalogue
import TactusPattern
import Testing

/// Every preset on the image, tick by tick: what the motor is driven with is what the device was
/// asked for, to the step of the chip's input, and what the pattern asks for at that time.
@Suite struct PresetTests {
  @Test(arguments: Catalogue.presets.map(\.name), [Int64(20), 200])
  func `a preset drives the motor as the pattern asks`(
    _ preset: String, _ lookAhead: Int64
  ) throws {
    let bytes = try #require(Catalogue.preset(named: preset)).bytes
    let pattern = try #require(AHAPReader.read(bytes).pattern)
    let run = try ImageRun(pattern, lookAhead: lookAhead, drift: 40e-6)
    let seconds = Double(Timeline(pattern).durationNanoseconds) / 1e9 + 0.3
    run.advance(to: Int64(seconds * 1000))
    expectUndisturbed(run)
    expectAsSent(run)
    expectSameAnswers(run)
    try expectAsAsked(run, pattern, seconds: seconds)
  }
}

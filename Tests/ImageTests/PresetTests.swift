import TactusCatalogue
import TactusPattern
import Testing

/// Plays every preset on the image. At every tick the drive equals the drive of the device model
/// and the level of the pattern, within a step of the chip's input.
@Suite struct PresetTests {
  @Test(arguments: Catalogue.presets.map(\.name), [Int64(20), 200])
  func `a preset drives the motor to the pattern's levels`(
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

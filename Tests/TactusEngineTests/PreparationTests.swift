import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TactusStatistics
import Testing

/// Checks that the engine submits the same segments whether or not it computes a step before it is
/// due.
@Suite struct PreparationTests {
  @Test(arguments: Seeds.of(7001...7120))
  func `preparing steps does not change the capture`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try compare(random.script(), .wideband, seed)
  }

  @Test(arguments: Seeds.of(8001...8040))
  func `preparing steps does not change the capture if zones share motors`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try compare(
      random.script(zones: [.default, .leftHandle, .rightHandle, .handles]), .motors, seed)
  }

  /// A level that falls by 0.001 per millisecond, so there is a step in each millisecond.
  private var sinking: Pattern {
    let curve = ParameterCurve(.hapticIntensity, points: [.init(0, 1), .init(1, 0)])
    return Pattern(events: [.buzz(for: 100)], curves: [curve])
  }

  // The step at 11 ms is prepared right after 10 ms. A command at 10.7 ms or later comes too late
  // to prepare it again.
  @Test(arguments: [10.7, 10.75, 11.25])
  func `a command between preparation and step takes effect`(time: Double) throws {
    let rig = try Rig(preparesSteps: true)
    let player = rig.player(sinking)
    try player.start()
    rig.advance(to: 10.7)
    try player.send([DynamicParameter(.hapticIntensity, 0.25)], at: rig.time(time))
    rig.advance(to: 50)
    let levels = rig.levels([10, time - 0.001, time, 12, 20])
    #expect(isClose(levels, [0.99, 1 - (time - 0.001) / 1000, 0.25, 0.25, 0.25]))
  }

  @Test func `a gain between preparation and step takes effect`() throws {
    let rig = try Rig(preparesSteps: true)
    try rig.player(sinking).start()
    rig.advance(to: 10.7)
    rig.output.gain = 0.5
    rig.advance(to: 50)
    #expect(isClose(rig.levels([10, 11, 20]), [0.99, 0.4945, 0.49]))
  }

  private func compare(_ script: Script, _ model: LoopbackModel, _ seed: UInt64) throws {
    let plain = try Rig(model)
    let prepared = try Rig(model, preparesSteps: true)
    let endings = try script.play(on: plain)
    #expect(try script.play(on: prepared) == endings, "seed \(seed)")
    #expect(prepared.capture == plain.capture, "seed \(seed)")
  }
}

import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TactusStatistics
import Testing

/// Compares the engine's output for random patterns and commands with `Oracle`, an independent and
/// simple implementation of the rules of playback.
@Suite struct EngineOracleTests {
  @Test(arguments: Seeds.of(1...40))
  func `a played pattern has the levels that the oracle computes`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let script = Script(
      parts: [Script.Part(pattern: random.pattern())],
      calls: [Script.Call(given: random.moment(in: 0...3), action: .start)],
      horizon: 900_000_000)
    try check(script, seed)
  }

  @Test(arguments: Seeds.of(1001...1120))
  func `players without loops have the levels that the oracle computes`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try check(random.script(loops: false), seed)
  }

  @Test(arguments: Seeds.of(2001...2120))
  func `players with loops have the levels that the oracle computes`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try check(random.script(), seed)
  }

  func check(_ script: Script, _ seed: UInt64) throws {
    let rig = try Rig(.wideband)
    let endings = try script.play(on: rig)
    let judgement = Judgement(script)
    #expect(endings == judgement.endings, "seed \(seed): endings")
    let capture = rig.capture
    #expect(capture.violations.isEmpty, "seed \(seed)")
    for millisecond in stride(from: Int64(0), to: script.horizon / 1_000_000, by: 1) {
      let time = millisecond * 1_000_000
      let looks = judgement.looks(.default, around: time)
      let level = capture.level(ofActuator: 0, at: time)
      let sharpness = capture.state(of: .default, at: time).sharpness
      let isRight =
        isWithin(level, looks.map(\.intensity))
        && (level < 1e-6 || isWithin(sharpness, looks.map(\.sharpness)))
      #expect(
        isRight,
        "seed \(seed), \(millisecond) ms: level \(level), \(sharpness), expected \(looks[0])")
      if !isRight { return }
    }
  }
}

/// Whether a value lies within the range of other values, to a millionth.
func isWithin(_ value: Double, _ others: [Double]) -> Bool {
  let low = (others.min() ?? .infinity) - 1e-6
  let high = (others.max() ?? -.infinity) + 1e-6
  return low <= value && value <= high
}

import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

@Suite struct ScratchTests {
  @Test func `stats`() throws {
    for seed in UInt64(2001)...2010 {
      var random = Seeded(seed)
      let script = random.script()
      let rig = try Rig(.wideband)
      let endings = try script.play(on: rig)
      let capture = rig.capture
      let j = Judgement(script)
      let n = (0..<1000).filter { capture.level(ofActuator: 0, at: $0 * 1_000_000) > 0 }.count
      print(seed, script.parts.count, script.calls.count, endings, j.endings, n, capture.segments.count)
    }
  }
}

import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

func failing(_ script: Script) -> String? {
  guard let rig = try? Rig(.wideband), let endings = try? script.play(on: rig) else { return "throw" }
  let judgement = Judgement(script)
  if endings != judgement.endings { return "endings \(endings) \(judgement.endings)" }
  let capture = rig.capture
  for ms in 0..<1000 {
    let time = Int64(ms) * 1_000_000
    let looks = judgement.looks(.default, around: time)
    let level = capture.level(ofActuator: 0, at: time)
    let sharpness = capture.state(of: .default, at: time).sharpness
    if !(isWithin(level, looks.map(\.intensity)) && (level < 1e-6 || isWithin(sharpness, looks.map(\.sharpness)))) {
      return "\(ms) ms: level \(level), \(sharpness), expected \(looks[0])"
    }
  }
  return nil
}
func shrink(_ script: Script) -> Script {
  var s = script
  var again = true
  while again {
    again = false
    for i in s.calls.indices.reversed() {
      var t = s; t.calls.remove(at: i)
      if failing(t) != nil { s = t; again = true }
    }
    for p in s.parts.indices {
      for i in s.parts[p].pattern.entries.indices.reversed() {
        var t = s; t.parts[p].pattern.entries.remove(at: i)
        if failing(t) != nil { s = t; again = true; continue }
        if case .event(var e) = s.parts[p].pattern.entries[i].content {
          for k in e.parameters.indices.reversed() {
            var f = e; f.parameters.remove(at: k)
            var t = s; t.parts[p].pattern.entries[i].content = .event(f)
            if failing(t) != nil { s = t; again = true; e = f }
          }
        }
      }
    }
  }
  return s
}
@Suite struct ScratchTests {
  @Test(arguments: UInt64(40_000)...41_500) func `many`(_ seed: UInt64) throws {
    var random = Seeded(seed)
    let script = random.script()
    guard failing(script) != nil else { return }
    let s = shrink(script)
    var text = "SEED \(seed): \(failing(s) ?? "")\n"
    for (i, p) in s.parts.enumerated() where !p.pattern.entries.isEmpty {
      for e in p.pattern.entries { 
        switch e.content {
        case .event(let v): text += "  \(i) \(v.type) t=\(v.time) d=\(v.duration ?? 0) \(v.parameters.map { "\($0.id)=\($0.value)" })\n"
        case .parameter(let v): text += "  \(i) \(v.id)=\(v.value) at \(v.time)\n"
        case .curve(let v): text += "  \(i) curve \(v.id) at \(v.time): \(v.points.map { "\($0.time):\($0.value)" })\n"
        case .unknown: break
        } }
    }
    for c in s.calls { text += "  \(Double(c.given)/1e6) ms player \(c.player) at \(c.at.map { Double($0)/1e6 } ?? -1): \(c.action)\n" }
    print(text)
  }
}

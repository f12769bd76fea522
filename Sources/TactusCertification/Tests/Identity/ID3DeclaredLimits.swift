internal import TactusDevice

extension Measurement.Name {
  fileprivate static let declarations = Self("declarations")
}

extension CertificationTest {
  static let declaredLimits = CertificationTest(
    id: "ID-3", title: "Declared limits are sane", group: .identity, profile: .core, need: .answers,
    definition: "The declared bands, levels, segments and taps are within the limits of playback.",
    seconds: 0.1, holdsOnHardware: true,
    measurements: [.violations, .declarations],
    run: { rig, _ throws(RigFault) in
      for fact in rig.subject.declarations {
        rig.note(.declares, 0, value: fact.value, text: fact.name)
      }
    },
    measure: { transcript in
      let facts = transcript.noted(.declares)
      return [
        Measurement(.violations, count: facts.count { !isSane($0, among: facts) }),
        Measurement(.declarations, count: facts.count),
      ]
    })

  /// Whether a declared value is possible, and good enough to play patterns as they are written.
  private static func isSane(
    _ fact: Transcript.Entry, among facts: [Transcript.Entry]
  ) -> Bool {
    let value = fact.value
    switch fact.text {
    case "update interval": return value > 0 && value <= 20e6
    case "soft tap", "crisp tap": return value > 0 && value <= 1e9
    case "capacity": return value >= 16
    case "latency", "look-ahead", "lease": return value >= 0
    case "actuators": return value >= 1
    default: break
    }
    if fact.text.hasSuffix(" lowest hertz") {
      let name = fact.text.dropLast(" lowest hertz".count)
      let highest = facts.first { $0.text == "\(name) highest hertz" }
      return value > 0 && value <= highest?.value ?? 0
    }
    if fact.text.hasSuffix(" shortest pulse") { return value >= 0 && value <= 20e6 }
    // The bound for a pulse, 20 ms, holds for actuators that follow an envelope. A rotating weight
    // must first start to turn. Its bound is 30 ms, up to which a vibration still feels like a
    // click (Remache-Vinueza 2025).
    if fact.text.hasSuffix(" shortest turn") { return value >= 0 && value <= 30e6 }
    if fact.text.hasSuffix(" dead zone") { return value >= 0 && value < 1 }
    if fact.text.hasSuffix(" gamma") { return value > 0 }
    return true
  }
}

internal import TactusDevice

extension Procedure {
  /// ID-1.
  static let identity = Procedure(
    run: { rig, _ throws(RigFault) in
      for opening in 0...3 {
        if opening > 0 { try rig.reopen() }
        rig.note(.open, opening)
        for fact in rig.subject.identity {
          rig.note(.declares, opening, text: "\(fact.name)=\(fact.text)")
        }
      }
    },
    measure: { transcript in
      let facts = transcript.noted(.declares).map { entry in
        let pair = entry.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (opening: entry.number, name: pair.first ?? "", text: pair.last ?? "")
      }
      let first = facts.filter { $0.opening == 0 }
      let changed = first.filter { fact in
        facts.contains { $0.name == fact.name && $0.text != fact.text }
      }
      return [
        Measurement("facts missing", count: first.count { $0.text.isEmpty }),
        Measurement("changes", count: changed.count),
        Measurement("reopenings", count: max(transcript.all(.open).count - 1, 0)),
      ]
    })

  /// ID-2.
  static let honesty = Procedure(
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      try operations.tryActuators()
      try operations.tryFrequencies()
      try operations.tryLookAhead()
      try operations.tryCapacity()
      try operations.attemptOwn(of: "ID-2")
    },
    measure: { transcript in
      let (answers, moves) = (
        Operations.wrongAnswers(transcript), Operations.wrongActuators(transcript)
      )
      return [
        Measurement(
          "violations", count: answers.seen + moves.seen,
          excused: answers.excused + moves.excused),
        Measurement("operations", count: transcript.all(.expects).count),
      ]
    })

  /// ID-3.
  static let declaredLimits = Procedure(
    run: { rig, _ throws(RigFault) in
      for fact in rig.subject.declarations {
        rig.note(.declares, 0, value: fact.value, text: fact.name)
      }
    },
    measure: { transcript in
      let facts = transcript.noted(.declares)
      return [
        Measurement("violations", count: facts.count { !isSane($0, among: facts) }),
        Measurement("declarations", count: facts.count),
      ]
    })

  /// Whether a declared number lets patterns be played as they are written.
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
    // The bound above is of devices that take the shape of an envelope. A weight has to be turned
    // first; a shake of up to 30 ms still counts as a click (Remache-Vinueza 2025).
    if fact.text.hasSuffix(" shortest turn") { return value >= 0 && value <= 30e6 }
    if fact.text.hasSuffix(" dead zone") { return value >= 0 && value < 1 }
    if fact.text.hasSuffix(" gamma") { return value > 0 }
    return true
  }
}

internal import TactusDevice

extension Measurement.Name {
  fileprivate static let factsMissing = Self("facts missing")
  static let changes = Self("changes")
  fileprivate static let reopenings = Self("reopenings")
}

extension CertificationTest {
  static let identity = CertificationTest(
    id: "ID-1", title: "Identity", group: .identity, profile: .core, need: .answers,
    definition: "Vendor, model, serial number, firmware, protocol and actuators are declared, "
      + "and are the same when the device is opened three more times.",
    seconds: 0.1, holdsOnHardware: true,
    measurements: [.factsMissing, .changes, .reopenings],
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
        Measurement(.factsMissing, count: first.count { $0.text.isEmpty }),
        Measurement(.changes, count: changed.count),
        Measurement(.reopenings, count: max(transcript.all(.open).count - 1, 0)),
      ]
    })
}

internal import TactusDevice

extension Measurement.Name {
  fileprivate static let factsMissing = Self("facts missing")
  static let changes = Self("changes")
  fileprivate static let reopenings = Self("reopenings")
}

extension CertificationTest {
  /// The first test of a run. It plays in each opening of the device, if the drive can be compared.
  /// Otherwise a device that is wrong only in its first openings would pass, because later tests
  /// play only after these.
  static let identity = CertificationTest(
    id: "ID-1", title: "Identity", group: .identity, profile: .core, need: .answers,
    definition: "Vendor, model, serial number, firmware, protocol and actuators are declared, "
      + "and are the same when the device is opened three more times. The drives after each "
      + "opening are exact.",
    seconds: 1.8,
    measurements: [.factsMissing, .changes, .reopenings],
    run: { rig, _ throws(RigFault) in
      let operations = Operations(rig)
      for opening in 0...3 {
        if opening > 0 { try rig.reopen() }
        rig.note(.open, opening)
        for fact in rig.subject.identity {
          rig.note(.declares, opening, text: "\(fact.name)=\(fact.text)")
        }
        if rig.comparesDrive { try operations.drive(inOpening: opening) }
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

extension Operations {
  /// Plays drives of DR-8 in one of the openings. Most of them are in the first opening, in which a
  /// device that needs time or commands after its power-up is wrong.
  fileprivate func drive(inOpening opening: Int) throws(RigFault) {
    let places =
      opening == 0
      ? [10] + Array(0..<max(6, capabilities.actuators.count)) : [2 * opening + 3, 2 * opening + 4]
    for place in places { try drive(place) }
    // An opening ends a drive at once. The last drive ends before, although it is late.
    try pass(min(capabilities.latencyNanoseconds, 500 * milliseconds))
  }
}

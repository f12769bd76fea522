extension Transcript {
  /// The sum of the levels of all actuators; for a device with a motion sensor or an accelerometer,
  /// the recorded motion.
  var drive: Trace {
    if let motion { return motion }
    let actuators = Set(all(.level).map(\.number)).sorted()
    return actuators.isEmpty ? Trace([]) : .sum(actuators.map { trace(ofActuator: $0) })
  }

  /// The time at which the observation ended.
  var endNanoseconds: Int64 { first(.end)?.nanoseconds ?? entries.last?.nanoseconds ?? 0 }

  /// The requested level of an effect at its start.
  func askedLevel(_ number: Int) -> Double { first(.asks, number)?.value ?? 1 }

  /// The entries of a kind that the harness wrote.
  func noted(_ what: What) -> [Entry] { all(what).filter { $0.source == .harness } }

  /// The first entry of a kind from one source, for each number.
  func byNumber(_ what: What, from source: Source) -> [Int: Entry] {
    Dictionary(all(what).filter { $0.source == source }.map { ($0.number, $0) }) { first, _ in
      first
    }
  }
}

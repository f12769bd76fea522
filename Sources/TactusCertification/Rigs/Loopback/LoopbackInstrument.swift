internal import TactusDevice

/// Observes a loopback: its answers, and the capture of its actuators' levels.
package enum LoopbackInstrument {
  package static let all = [
    InstrumentFacts(
      name: "protocol", sees: [.answers], resolutionNanoseconds: 0,
      range: "commands, answers and reports", isSimulated: true),
    InstrumentFacts(
      name: "loopback capture", sees: [.drive], resolutionNanoseconds: 0,
      range: "0 to 1 of full drive", isSimulated: true),
  ]

  /// The corners of each actuator's level up to a time, and its frequencies, as entries. Times are
  /// relative to `origin`.
  package static func entries(
    _ device: LoopbackSubject, until end: Int64, origin: Int64
  ) -> [Transcript.Entry] {
    let levels = device.levels(until: end).map { corner in
      Transcript.Entry(
        corner.time - origin, .instrument, .level, corner.actuator, value: corner.level,
        text: device.facts.capabilities.actuators[corner.actuator].name)
    }
    let frequencies = device.frequencies(until: end).map { change in
      Transcript.Entry(
        change.time - origin, .instrument, .frequency, change.actuator, value: change.hertz)
    }
    return levels + frequencies
  }
}

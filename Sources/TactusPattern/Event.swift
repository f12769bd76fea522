/// One sensation or sound of a pattern.
package struct Event: Sendable, Hashable {
  package var type: EventType
  /// Seconds from the start of the pattern.
  package var time: Double
  /// Seconds until the release begins. If it is nil or 0, a continuous event plays until it is
  /// stopped or has decayed, and a custom sound plays to the end of its file. The duration of a
  /// transient only extends the duration of the pattern.
  package var duration: Double?
  /// The parameters that are given, in the order of the file. If one is given twice, the last one
  /// is used.
  package var parameters: [EventParameter]
  /// The sound that an `audioCustom` event plays, with its options.
  package var waveform: Waveform?
  /// Keys of the event that the format does not define, kept for writing.
  package var unknown: [UnknownField]

  package init(
    _ type: EventType, time: Double = 0, duration: Double? = nil,
    parameters: [EventParameter] = [], waveform: Waveform? = nil, unknown: [UnknownField] = []
  ) {
    self.type = type
    self.time = time
    self.duration = duration
    self.parameters = parameters
    self.waveform = waveform
    self.unknown = unknown
  }

  /// The value of a parameter: the last one given, otherwise the default.
  package func value(_ id: EventParameterID) -> Double {
    parameters.last { $0.id == id }?.value ?? id.defaultValue(for: type)
  }
}

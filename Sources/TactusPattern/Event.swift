/// One thing that is felt or heard.
package struct Event: Sendable, Hashable {
  package var type: EventType
  /// Seconds from the start of the pattern.
  package var time: Double
  /// Seconds until the release begins; nil or 0 on a continuous event: until it is stopped.
  /// On a transient it only lengthens the pattern.
  package var duration: Double?
  /// The properties that are given, in the order of the file. Of one that is given twice the last
  /// counts.
  package var parameters: [EventParameter]
  /// What an `audioCustom` event plays, and how.
  package var waveform: Waveform?
  /// Keys of the event that are not part of the format, kept for writing.
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

  /// The value that counts for a property: the last one given, else the default.
  package func value(_ id: EventParameterID) -> Double {
    parameters.last { $0.id == id }?.value ?? id.defaultValue(for: type)
  }
}

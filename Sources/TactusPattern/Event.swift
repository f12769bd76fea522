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

/// A property of an event with its value.
package struct EventParameter: Sendable, Hashable {
  package var id: EventParameterID
  package var value: Double
  package var unknown: [UnknownField]

  package init(_ id: EventParameterID, _ value: Double, unknown: [UnknownField] = []) {
    self.id = id
    self.value = value
    self.unknown = unknown
  }
}

/// What an `audioCustom` event plays.
package struct Waveform: Sendable, Hashable {
  /// Where the sound comes from.
  package enum Resource: Sendable, Hashable {
    /// A file, relative to the pattern's folder or to the resource folder.
    case path(String)
    /// A resource registered with an engine. It cannot be written to a file.
    case registered(Int)
  }

  package var resource: Resource?
  /// Whether the sound is faded in and out to avoid clicks; nil where the file does not say (true).
  package var usesVolumeEnvelope: Bool?
  /// Whether the sound is looped; nil where the file does not say (false).
  package var loops: Bool?

  package init(_ resource: Resource?, usesVolumeEnvelope: Bool? = nil, loops: Bool? = nil) {
    self.resource = resource
    self.usesVolumeEnvelope = usesVolumeEnvelope
    self.loops = loops
  }
}

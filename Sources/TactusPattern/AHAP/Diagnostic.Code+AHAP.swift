package import TactusJSON

/// The codes of AHAP files. Errors have the names of Apple's error codes, if Apple has one for
/// them.
extension Diagnostic.Code {
  /// The text is JSON, but not a pattern.
  package static let invalidPatternData = Self("invalidPatternData", .error)
  /// The document or an entry lacks a required key, or holds one of the wrong kind.
  package static let invalidPatternDictionary = Self("invalidPatternDictionary", .error)
  /// A part of an event is missing or of the wrong kind.
  package static let badEventEntry = Self("badEventEntry", .error)
  /// A part of a parameter or a curve is missing, of the wrong kind or at an invalid time.
  package static let badParameterEntry = Self("badParameterEntry", .error)
  package static let invalidEventType = Self("invalidEventType", .error)
  package static let invalidParameterType = Self("invalidParameterType", .error)
  /// The time of an event is negative or above the limit.
  package static let invalidEventTime = Self("invalidEventTime", .error)
  /// An event has a negative duration.
  package static let invalidEventDuration = Self("invalidEventDuration", .error)
  /// The file of a sound was not found, and the caller requires it.
  package static let fileNotFound = Self("fileNotFound", .error)
  /// The file of a sound cannot be played, and the caller requires it.
  package static let invalidAudioResource = Self("invalidAudioResource", .error)

  /// The format does not define the key. It is kept for writing and has no effect.
  package static let unknownKey = Self("unknownKey", .warning)
  /// A value is outside its range. It is kept, and limited when played.
  package static let outOfRange = Self("outOfRange", .warning)
  /// A required value is missing and is replaced by a default.
  package static let missingValue = Self("missingValue", .warning)
  /// A key occurs twice in an object; the last one is used.
  package static let duplicate = Self("duplicate", .warning)
  /// A parameter of an event is given twice. Both are kept, and the last one is used.
  package static let duplicateParameter = Self("duplicateParameter", .warning)
  /// Control points are not in the order of their times.
  package static let unsorted = Self("unsorted", .warning)
  /// The contents play in Tactus, but maybe not on Apple's devices.
  package static let notPortable = Self("notPortable", .warning)
  /// A property has no effect on an event of this type.
  package static let notApplicable = Self("notApplicable", .warning)
  /// An entry or a curve has no contents to play.
  package static let nothingToPlay = Self("nothingToPlay", .warning)
  /// An entry holds several contents that should be separate entries.
  package static let severalContents = Self("severalContents", .warning)
  /// An event that should play a sound names none, or its file was not found.
  package static let missingWaveform = Self("missingWaveform", .warning)
  /// The file of a sound cannot be decoded or exceeds a limit.
  package static let unplayableWaveform = Self("unplayableWaveform", .warning)
  /// The path of a sound leaves the folder of the pattern.
  package static let waveformOutside = Self("waveformOutside", .warning)
}

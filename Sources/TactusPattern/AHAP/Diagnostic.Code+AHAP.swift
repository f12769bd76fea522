package import TactusJSON

/// The codes of AHAP files. Errors are named as Apple's error codes, where there is one.
extension Diagnostic.Code {
  /// The text is JSON of some other kind.
  package static let invalidPatternData = Self("invalidPatternData", .error)
  /// The document or an entry lacks a required key, or holds one of the wrong kind.
  package static let invalidPatternDictionary = Self("invalidPatternDictionary", .error)
  /// Something within an event is missing or of the wrong kind.
  package static let badEventEntry = Self("badEventEntry", .error)
  /// Something within a parameter or a curve is missing, of the wrong kind or at a bad time.
  package static let badParameterEntry = Self("badParameterEntry", .error)
  package static let invalidEventType = Self("invalidEventType", .error)
  package static let invalidParameterType = Self("invalidParameterType", .error)
  /// An event begins before the pattern or too late to be played.
  package static let invalidEventTime = Self("invalidEventTime", .error)
  /// An event has a negative duration.
  package static let invalidEventDuration = Self("invalidEventDuration", .error)
  /// The file of a sound was not found, and it was said that it must be.
  package static let fileNotFound = Self("fileNotFound", .error)

  /// A key is not part of the format. It is kept for writing and has no effect.
  package static let unknownKey = Self("unknownKey", .warning)
  /// A value is outside the range that means something. It is kept, and limited when played.
  package static let outOfRange = Self("outOfRange", .warning)
  /// Something that belongs into a file is missing and a default stands in.
  package static let missingValue = Self("missingValue", .warning)
  /// A key or a parameter comes twice; the last counts.
  package static let duplicate = Self("duplicate", .warning)
  /// Control points are not in the order of their times.
  package static let unsorted = Self("unsorted", .warning)
  /// It plays here but perhaps not on Apple's devices.
  package static let notPortable = Self("notPortable", .warning)
  /// A property has no effect on an event of this type.
  package static let notApplicable = Self("notApplicable", .warning)
  /// An entry or a curve holds nothing that could be played.
  package static let nothingToPlay = Self("nothingToPlay", .warning)
  /// An entry holds several things that should be entries of their own.
  package static let severalContents = Self("severalContents", .warning)
  /// An event that plays a sound names none, or one that was not found.
  package static let missingWaveform = Self("missingWaveform", .warning)
  /// The path of a sound leaves the folder of the pattern.
  package static let waveformOutside = Self("waveformOutside", .warning)
}

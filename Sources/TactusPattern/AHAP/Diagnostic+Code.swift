extension Diagnostic {
  /// What kind of thing is wrong. Errors are named as Apple's error codes, where there is one.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// The text is not JSON.
    case syntax
    /// The text is JSON of some other kind.
    case invalidPatternData
    /// The document or an entry lacks a required key, or holds one of the wrong kind.
    case invalidPatternDictionary
    /// Something within an event is missing or of the wrong kind.
    case badEventEntry
    /// Something within a parameter or a curve is missing, of the wrong kind or at a bad time.
    case badParameterEntry
    case invalidEventType
    case invalidParameterType
    /// An event begins before the pattern or too late to be played.
    case invalidEventTime
    /// An event has a negative duration.
    case invalidEventDuration
    /// The file of a sound was not found, and it was said that it must be.
    case fileNotFound
    /// A limit of ``Limits`` is exceeded.
    case tooLarge
    /// There are more errors than are reported.
    case moreErrors

    /// A key is not part of the format. It is kept for writing and has no effect.
    case unknownKey
    /// A value is outside the range that means something. It is kept, and limited when played.
    case outOfRange
    /// Something that belongs into a file is missing and a default stands in.
    case missingValue
    /// A key or a parameter comes twice; the last counts.
    case duplicate
    /// Control points are not in the order of their times.
    case unsorted
    /// It plays here but perhaps not on Apple's devices.
    case notPortable
    /// A property has no effect on an event of this type.
    case notApplicable
    /// An entry or a curve holds nothing that could be played.
    case nothingToPlay
    /// An entry holds several things that should be entries of their own.
    case severalContents
    /// An event that plays a sound names none, or one that was not found.
    case missingWaveform
    /// The path of a sound leaves the folder of the pattern.
    case waveformOutside
    /// There are more warnings than are reported.
    case moreWarnings

    /// Whether the file can be played in spite of it.
    package var severity: Severity {
      switch self {
      case .syntax, .invalidPatternData, .invalidPatternDictionary, .badEventEntry,
        .badParameterEntry, .invalidEventType, .invalidParameterType, .invalidEventTime,
        .invalidEventDuration, .fileNotFound, .tooLarge, .moreErrors:
        .error
      case .unknownKey, .outOfRange, .missingValue, .duplicate, .unsorted, .notPortable,
        .notApplicable, .nothingToPlay, .severalContents, .missingWaveform, .waveformOutside,
        .moreWarnings:
        .warning
      }
    }
  }
}

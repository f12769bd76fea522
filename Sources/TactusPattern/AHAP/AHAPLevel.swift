internal import TactusJSON

/// An object of the AHAP format: its keys, its name in messages and its error codes.
enum AHAPLevel {
  case document, entry, event, eventParameter, parameter, curve, controlPoint

  /// The keys that are defined for the object.
  var keys: [String] {
    switch self {
    case .document: Self.documentKeys
    case .entry: Self.entryKeys
    case .event: Self.eventKeys
    case .eventParameter: Self.eventParameterKeys
    case .parameter: Self.parameterKeys
    case .curve: Self.curveKeys
    case .controlPoint: Self.controlPointKeys
    }
  }

  /// The name of the object in messages.
  var noun: String {
    switch self {
    case .document: "the document"
    case .entry: "an entry of the pattern"
    case .event: "an event"
    case .eventParameter: "an event parameter"
    case .parameter: "a parameter"
    case .curve: "a parameter curve"
    case .controlPoint: "a control point"
    }
  }

  /// The code of errors without a more specific code.
  var code: Diagnostic.Code {
    switch self {
    case .document, .entry: .invalidPatternDictionary
    case .event, .eventParameter: .badEventEntry
    case .parameter, .curve, .controlPoint: .badParameterEntry
    }
  }

  /// The code of a time that is negative or too large.
  var timeCode: Diagnostic.Code { self == .event ? .invalidEventTime : code }

  // Stored, because every object of a file uses them.
  private static let documentKeys = [AHAPKey.version, AHAPKey.metadata, AHAPKey.pattern]
  private static let entryKeys = [AHAPKey.event, AHAPKey.parameter, AHAPKey.parameterCurve]
  private static let eventKeys = [
    AHAPKey.time, AHAPKey.eventType, AHAPKey.eventDuration, AHAPKey.eventParameters,
    AHAPKey.waveformPath, AHAPKey.waveformUsesVolumeEnvelope, AHAPKey.waveformLoops,
  ]
  private static let eventParameterKeys = [AHAPKey.parameterID, AHAPKey.parameterValue]
  private static let parameterKeys = [AHAPKey.parameterID, AHAPKey.parameterValue, AHAPKey.time]
  private static let curveKeys = [AHAPKey.parameterID, AHAPKey.time, AHAPKey.controlPoints]
  private static let controlPointKeys = [AHAPKey.time, AHAPKey.parameterValue]
}

internal import TactusWire

extension NegativeAcknowledgement {
  /// The refusal as part of a sentence: `it refuses PLAY: out of range`.
  var sentence: String {
    let name = MessageType(rawValue: type).map { "\($0)".uppercased() } ?? "type \(type)"
    let reason =
      switch Refusal(rawValue: code) {
      case .unknownType: "unknown type"
      case .tooShort: "too short"
      case .versionNotSupported: "another version"
      case .notGreeted: "not greeted"
      case .outOfSequence: "out of sequence"
      case .queueFull: "no room"
      case .outOfRange: "out of range"
      case .startRunsBackwards: "the start is before an earlier one"
      case .fault: "a fault"
      case .unknownKey: "unknown key"
      case .readOnly: "read only"
      case nil: "code \(code)"
      }
    return "it refuses \(name): \(reason)"
  }
}

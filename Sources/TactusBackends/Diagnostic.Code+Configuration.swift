internal import TactusJSON

/// The codes of problems in configuration files and device profiles.
extension Diagnostic.Code {
  /// A key that is unknown, or occurs twice.
  static let badKey = Self("badKey", .error)
  /// A value of the wrong type or out of range.
  static let badValue = Self("badValue", .error)
}

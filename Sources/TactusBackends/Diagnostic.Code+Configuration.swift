internal import TactusJSON

/// The codes of configurations and profiles.
extension Diagnostic.Code {
  /// A key that there is not, or that there is already.
  static let badKey = Self("badKey", .error)
  /// A value of the wrong type or out of range.
  static let badValue = Self("badValue", .error)
}

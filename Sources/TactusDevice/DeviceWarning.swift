/// A problem that makes an open device play worse than it should, and its fix.
public struct DeviceWarning: Sendable, Hashable {
  /// The problem, in one line without a full stop.
  public var message: String
  /// The fix, in one line without a full stop.
  public var fix: String

  /// Creates a warning.
  public init(_ message: String, fix: String) {
    self.message = message
    self.fix = fix
  }
}

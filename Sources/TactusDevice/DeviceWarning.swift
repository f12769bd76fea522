/// Something about an open device that plays worse than it should, and what mends it.
public struct DeviceWarning: Sendable, Hashable {
  /// What is wrong, in one line.
  public var message: String
  /// What the user can do, in one line.
  public var fix: String

  /// Both in one line, without a full stop.
  public init(_ message: String, fix: String) {
    self.message = message
    self.fix = fix
  }
}

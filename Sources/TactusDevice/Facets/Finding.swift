/// The result of one check of the system, as text for users.
public struct Finding: Sendable, Hashable {
  /// The result of the check.
  public enum State: String, Sendable, Hashable {
    case good = "ok"
    /// The checked part works, but could be better.
    case note
    /// The checked part makes playing worse.
    case poor
  }

  /// The result of the check.
  public var state: State
  /// The checked part, in one or two words: `scheduling`.
  public var name: String
  /// The details of the result.
  public var text: String
  /// A command or an instruction that fixes the problem; nil if there is no problem or no fix.
  public var fix: String?

  /// Creates a finding.
  public init(_ state: State, _ name: String, _ text: String, fix: String? = nil) {
    self.state = state
    self.name = name
    self.text = text
    self.fix = fix
  }
}

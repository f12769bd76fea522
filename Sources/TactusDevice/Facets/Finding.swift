/// The result of checking one thing that playing needs from the system, as text for users.
public struct Finding: Sendable, Hashable {
  /// The result of the check.
  public enum State: String, Sendable, Hashable {
    case good = "ok"
    /// What was checked works, and could be better.
    case note
    /// What was checked makes playing worse.
    case poor
  }

  /// The result of the check.
  public var state: State
  /// What was checked, in one or two words: `scheduling`.
  public var name: String
  /// What was found.
  public var text: String
  /// A command or an instruction that fixes the problem; nil if there is nothing to fix, or no fix.
  public var fix: String?

  /// Creates a finding.
  public init(_ state: State, _ name: String, _ text: String, fix: String? = nil) {
    self.state = state
    self.name = name
    self.text = text
    self.fix = fix
  }
}

/// One thing that was looked at, of what playing needs from the system, in words for people.
public struct Finding: Sendable, Hashable {
  /// How well it is.
  public enum State: String, Sendable, Hashable {
    case good = "ok"
    /// It works, and could be better.
    case note
    /// Playing suffers from it.
    case poor
  }

  /// How well it is.
  public var state: State
  /// What was looked at, in a word or two: `scheduling`.
  public var name: String
  /// What was found.
  public var text: String
  /// The line that mends it; nil where nothing is to be mended or nothing can be done.
  public var fix: String?

  /// A finding.
  public init(_ state: State, _ name: String, _ text: String, fix: String? = nil) {
    self.state = state
    self.name = name
    self.text = text
    self.fix = fix
  }
}

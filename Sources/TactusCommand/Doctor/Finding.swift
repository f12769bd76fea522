/// One thing that `doctor` looked at.
struct Finding: Sendable, Hashable {
  /// How well it is.
  enum State: String, Sendable, Hashable {
    case good = "ok"
    /// It works, and could be better.
    case note
    /// Playing suffers from it.
    case poor
  }

  var state: State
  /// What was looked at: `scheduling`.
  var name: String
  /// What was found.
  var text: String
  /// The line that mends it; nil where nothing is to be mended or nothing can be done.
  var fix: String?

  init(_ state: State, _ name: String, _ text: String, fix: String? = nil) {
    self.state = state
    self.name = name
    self.text = text
    self.fix = fix
  }
}

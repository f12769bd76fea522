/// A request of the editor. The article "Messages of the studio" documents the form of each.
enum EditRequest: Sendable, Equatable {
  /// A request for the default values of event parameters, and for the profiles.
  case begin
  /// A request for the text of the pattern with this id.
  case open(id: String)
  /// A request for the diagnostics of `tactus validate` for a text, and for its levels.
  case check(Draft)
  /// Writes a file. `base` is the last revision that the page has seen; nil if the page expects
  /// that the file does not exist.
  case save(name: String, base: String?, text: String)
  /// Plays a part of a text.
  case play(PageKey, Draft, Part)
  /// A request for the drives with which a device of a profile plays a text.
  case feel(profile: String, Draft)
  /// A request for the waveform of a sound in the pattern with this id.
  case sound(id: String?, path: String)

  /// A text that is edited.
  struct Draft: Sendable, Equatable {
    /// The id of the pattern that was opened in the editor; nil for a new text. Sounds are looked
    /// up beside that pattern.
    var id: String?
    var text: String
  }

  /// The part of a pattern that is played. Times are in seconds from the start of the pattern.
  struct Part: Sendable, Equatable {
    var from: Double
    /// The end of the part; nil for the end of the pattern.
    var to: Double?
    /// Whether the part is repeated.
    var loops: Bool
  }
}

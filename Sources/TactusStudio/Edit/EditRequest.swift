/// A request of the editor. The article "Messages of the studio" documents the form of each.
enum EditRequest: Sendable, Equatable {
  /// The values that events have without a parameter, and the profiles.
  case begin
  /// The text of a pattern, by its id.
  case open(id: String)
  /// A request for the diagnostics of `tactus validate` for a text, and for its levels.
  case check(Draft)
  /// Writes a file. `base` is the revision that the page has seen last; nil: it expects no file.
  case save(name: String, base: String?, text: String)
  /// Plays a text from a place, to its end or to another place.
  case play(PageKey, Draft, Part)
  /// What a device of a profile makes of a text.
  case feel(profile: String, Draft)
  /// The waveform of a sound that the pattern of an id names.
  case sound(id: String?, path: String)

  /// A text that is edited.
  struct Draft: Sendable, Equatable {
    /// The id of the pattern that it began as; nil: it is new. Its sounds are looked up there.
    var id: String?
    var text: String
  }

  /// What is played of a pattern, in seconds.
  struct Part: Sendable, Equatable {
    var from: Double
    /// Nil: the end of the pattern.
    var to: Double?
    /// Whether it is repeated.
    var loops: Bool
  }
}

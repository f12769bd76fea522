/// The bounds of the studio.
enum StudioLimits {
  /// Pages that are connected at once.
  static let pages = 8
  /// Threads of the web server: one for each page, and some for files.
  static let threads = 20
  /// Bytes of a message from a page. The longest that the page sends has about 200.
  static let messageBytes = 4096
  /// Values in a message from a page.
  static let messageValues = 32
  /// Messages a second from a page: eight fingers that report 250 moves a second each.
  static let messagesPerSecond = 2000
  /// Bytes that wait for a page, beside those in the kernel. With more, it is disconnected.
  static let queuedBytes = 4 << 20
  /// Nanoseconds after its last message, at which what a page holds ends. With the interval of
  /// the check, everything is silent within 250 ms.
  static let silenceNanoseconds: Int64 = 200_000_000
  /// Nanoseconds after its last answer, at which a page is disconnected. The studio asks each page
  /// once a second.
  static let absenceNanoseconds: Int64 = 5_000_000_000
  /// Patterns that one page plays at once.
  static let playings = 32
  /// Fingers of one page.
  static let fingers = 10
  /// Patterns of the folder.
  static let patterns = 500
  /// Bytes of a pattern's file in the folder. Larger ones are played with `tactus play`.
  static let patternBytes = 4 << 20
  /// Bytes of a request of the editor. A text of ``patternBytes`` becomes longer as a JSON string,
  /// because its line breaks and quotation marks are escaped.
  static let editBytes = 2 * patternBytes
  /// Values in a request of the editor.
  static let editValues = 32
  /// The longest path of a file in bytes, below the folder.
  static let nameBytes = 1024
  /// Seconds of a pattern that are computed for a profile.
  static let feelSeconds = 60.0
  /// The shortest part of a pattern that is repeated, in seconds.
  static let loopSeconds = 0.02
  /// Records that the scope keeps for saving.
  static let records = 1 << 17
  /// Actions that wait for the programs.
  static let actions = 256
  /// Refusals a second that are logged; further ones are counted.
  static let refusalsPerSecond = 5
}

/// The bounds of the studio.
enum StudioLimits {
  /// Pages that are connected at once.
  static let pages = 8
  /// The number of threads of the web server: one for each page, and some for files.
  static let threads = 20
  /// The largest size of a message from a page, in bytes. The page sends at most about 200.
  static let messageBytes = 4096
  /// The largest size of a ping in bytes (RFC 6455, 5.5).
  static let controlBytes = 125
  /// Values in a message from a page.
  static let messageValues = 32
  /// The largest number of messages per second from a page: eight fingers, each of which reports
  /// 250 moves per second.
  static let messagesPerSecond = 2000
  /// The largest number of bytes that are queued for a page, without those in the kernel. A page
  /// with more is disconnected.
  static let queuedBytes = 4 << 20
  /// If a page sends no message for this many nanoseconds, its patterns and fingers end. Together
  /// with the interval of the check, they are silent within 250 ms.
  static let silenceNanoseconds: Int64 = 200_000_000
  /// The number of questions without an answer after which a page is disconnected. The studio asks
  /// each page once a second. It does not count the seconds, because a page cannot answer while the
  /// studio itself is stopped.
  static let unansweredQuestions = 5
  /// Patterns that one page plays at once.
  static let playings = 32
  /// Fingers of one page.
  static let fingers = 10
  /// Patterns of the folder.
  static let patterns = 500
  /// The largest size of a pattern file in the folder, in bytes. Use `tactus play` for larger
  /// files.
  static let patternBytes = 4 << 20
  /// The largest size of a request of the editor, in bytes. A text of ``patternBytes`` becomes
  /// longer as a JSON string, because its line breaks and quotation marks are escaped.
  static let editBytes = 2 * patternBytes
  /// Values in a request of the editor.
  static let editValues = 32
  /// The longest path of a file within the folder, in bytes.
  static let nameBytes = 1024
  /// The longest part of a pattern that is computed for a profile, in seconds.
  static let feelSeconds = 60.0
  /// The shortest part of a pattern that is repeated, in seconds.
  static let loopSeconds = 0.02
  /// Records that the scope keeps for saving.
  static let records = 1 << 17
  /// Actions that wait for the programs.
  static let actions = 256
  /// The largest number of refusals per second that are logged. Further ones are counted.
  static let refusalsPerSecond = 5
}

/// A page that is connected.
struct Page: Sendable {
  /// The number of the page, from 1.
  let number: Int
  let socket: any PageSocket
  /// Limits the rate of the page's messages.
  var limit = RateLimit(perSecond: StudioLimits.messagesPerSecond)
  /// The time of the page's last message, in nanoseconds on CLOCK_MONOTONIC.
  var heard: Int64
  /// The number of questions to the page since its last answer.
  var unanswered = 0
  /// Whether the page has sent its version.
  var hasGreeted = false
  /// Whether the page shows the scope.
  var showsScope = false
  /// How often the patterns of the page were ended. A pattern must not start if this number changed
  /// while the pattern was prepared.
  var ends = 0
  /// Whether the page may play something, for example the vibration under a finger, that must end
  /// if the page sends no more messages.
  var holds = false
}

/// A page that is connected.
struct Page: Sendable {
  /// Its number, from 1.
  let number: Int
  let socket: any PageSocket
  /// Limits the rate of the page's messages.
  var limit = RateLimit(perSecond: StudioLimits.messagesPerSecond)
  /// The time of its last message, in nanoseconds on CLOCK_MONOTONIC.
  var heard: Int64
  /// The time of its last answer, in nanoseconds on the same clock.
  var answered: Int64
  /// Whether it named its version.
  var hasGreeted = false
  /// Whether it shows the scope.
  var showsScope = false
  /// How often the patterns of the page were ended. A pattern must not start if this number changed
  /// while the pattern was prepared.
  var ends = 0
  /// Whether the page may hold something that must end when the page is silent.
  var holds = false
}

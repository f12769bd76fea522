/// A page that is connected.
struct Page: Sendable {
  /// Its number, from 1.
  let number: Int
  let socket: any PageSocket
  /// The number of messages that it may still send.
  var limit = RateLimit(perSecond: StudioLimits.messagesPerSecond)
  /// When its last message came, in nanoseconds on CLOCK_MONOTONIC.
  var heard: Int64
  /// When it last answered, in nanoseconds on the same clock.
  var answered: Int64
  /// Whether it named its version.
  var hasGreeted = false
  /// Whether it shows the scope.
  var showsScope = false
  /// How often its patterns were ended. A pattern that was ended while it was prepared must not
  /// begin.
  var ends = 0
  /// Whether it may hold something that ends when it is silent.
  var holds = false
}

internal import Dispatch
internal import Synchronization

/// The two times that a ``CaptureJournal`` reads from its session.
struct JournalSource: Sendable {
  /// The time at which the stream begins, in nanoseconds on the session's clock.
  var origin: Int64
  /// Returns the time of the first start of a player, on the same clock; nil if none was started.
  var firstStart: @Sendable () -> Int64?
}

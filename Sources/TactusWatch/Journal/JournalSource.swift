internal import Dispatch
internal import Synchronization

/// The two times that a ``CaptureJournal`` reads from its session.
struct JournalSource: Sendable {
  /// The time at which the stream begins, in nanoseconds on the session's clock.
  var origin: Int64
  /// Returns the time at which the first player was started, on the same clock; nil: none was.
  var firstStart: @Sendable () -> Int64?
}

internal import Dispatch
internal import Synchronization

/// The two times that a ``CaptureJournal`` reads from its session.
struct JournalSource: Sendable {
  /// The beginning of the stream, on the session's clock.
  var origin: Int64
  /// When the first player was started; nil: none was.
  var firstStart: @Sendable () -> Int64?
}

internal import Dispatch
internal import Synchronization

/// What a journal asks of its session.
struct JournalSource: Sendable {
  /// When the stream begins, on the session's clock.
  var origin: Int64
  /// When the first player was started; nil: none was.
  var firstStart: @Sendable () -> Int64?
}

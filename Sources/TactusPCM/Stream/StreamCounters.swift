/// What a stream has counted since it was opened.
package struct StreamCounters: Sendable, Hashable {
  /// Frames that were written, those that were taken back included.
  package var written = 0
  /// Frames that were taken back for a change.
  package var rewound = 0
  /// Starts of the stream, the first one included.
  package var starts = 0
  /// Times at which the queue ran empty.
  package var underruns = 0
  /// Times at which the bus stood still for longer than the queue.
  package var stalls = 0
  /// Gaps on the wire that the card did not report, and their sum in nanoseconds.
  package var gaps = 0
  package var gapNanoseconds: Int64 = 0
  /// Changes of which the card had fetched the first frames, so these were played unchanged. A stop
  /// does not count, because it acts as early as the card allows, and neither does a play that is
  /// shifted. A change also counts if the card fetched frames in the time in which they were
  /// written again, because it may have fetched the old ones.
  package var missed = 0
  /// Plays that were due on arrival and were shifted, all of them later, to begin with the first
  /// frames that the card had not fetched.
  package var shifts = 0
  /// Levels that the engine did not renew.
  package var expiries = 0

  package init() {}
}

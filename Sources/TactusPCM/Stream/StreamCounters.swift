/// The counters of a stream since it was opened.
package struct StreamCounters: Sendable, Hashable {
  /// The number of frames that were written, including those that were removed again.
  package var written = 0
  /// The number of frames that were removed from the queue because of a change.
  package var rewound = 0
  /// The number of starts of the stream, including the first one.
  package var starts = 0
  /// How often the queue ran empty.
  package var underruns = 0
  /// How often the bus stopped for longer than the queue lasts.
  package var stalls = 0
  /// The number of gaps on the wire, and their total length in nanoseconds: those that the card did
  /// not report, and those that ended with another start. The length of the latter is too long by
  /// at most the frames that were in flight.
  package var gaps = 0
  package var gapNanoseconds: Int64 = 0
  /// The number of changes that came too late for their first frames: the card had already fetched
  /// these and played them unchanged. A stop does not count, because it acts as early as the card
  /// allows. A shifted play does not count either. A change also counts if the card fetched frames
  /// while they were written again, because it may have fetched the old ones.
  package var missed = 0
  /// The number of plays that were due on arrival and were delayed as a whole, because the card had
  /// already fetched their first frames.
  package var shifts = 0
  /// How often the levels ended because the engine did not renew their lease.
  package var expiries = 0

  package init() {}
}

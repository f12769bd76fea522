/// The scheduling and the load of a measurement.
package struct JitterCondition: Sendable, Hashable, CustomStringConvertible {
  /// The priority under SCHED_FIFO; nil for normal scheduling.
  package var fifoPriority: Int?
  /// Whether all processors, a disk and the loopback network are kept busy.
  package var isLoaded: Bool

  /// The name in limits and tables, for example `FIFO idle` or `ordinary loaded`.
  package var description: String {
    "\(fifoPriority == nil ? "ordinary" : "FIFO") \(isLoaded ? "loaded" : "idle")"
  }
}

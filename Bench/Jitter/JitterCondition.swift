/// Under what the subjects are measured.
package struct JitterCondition: Sendable, Hashable, CustomStringConvertible {
  /// Priority under SCHED_FIFO; nil: ordinary scheduling.
  package var fifoPriority: Int?
  /// Whether all processors, a disk and the loopback network are kept busy meanwhile.
  package var isLoaded: Bool

  /// `FIFO idle`, `ordinary loaded`: what limits and tables call it.
  package var description: String {
    "\(fifoPriority == nil ? "ordinary" : "FIFO") \(isLoaded ? "loaded" : "idle")"
  }
}

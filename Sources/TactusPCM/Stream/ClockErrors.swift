internal import TactusSystem

/// The recent errors of a card's clock, shared by its thread and its device. Thread-safe.
package final class ClockErrors: Sendable {
  private let recent = Guarded(RecentError())

  package init() {}

  /// The largest difference, in nanoseconds, between the reports of the card and the times of the
  /// frames, over the last ``RecentError/span`` reports or more; nil if there was no report.
  package var largest: Int64? { recent.withLock { $0.largest } }

  func take(_ error: Int64) { recent.withLock { $0.take(error) } }

  func forget() { recent.withLock { $0.forget() } }
}

internal import TactusDevice
internal import TactusSystem

/// An event of a motion sensor: a change of an axis, or the end of a report.
package struct SensorEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// An axis, 0 to 2, has a new value.
    case axis(Int, Int32)
    /// A report ends: the changes since the previous report were measured at one time.
    case report
    /// Reports were lost because they were not read in time.
    case dropped
  }

  package var kind: Kind
  /// The kernel's time of the event, on CLOCK_MONOTONIC.
  package var nanoseconds: Int64

  package init(_ kind: Kind, at nanoseconds: Int64) {
    self.kind = kind
    self.nanoseconds = nanoseconds
  }
}

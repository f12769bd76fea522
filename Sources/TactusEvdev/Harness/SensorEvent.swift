internal import TactusDevice
internal import TactusSystem

/// What a motion sensor tells: changes of its axes, and when they belong together.
package struct SensorEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// An axis, 0 to 2, has a new value.
    case axis(Int, Int32)
    /// What came since the last of these was read at one time.
    case report
    /// Reports were lost because nobody read in time.
    case dropped
  }

  package var kind: Kind
  /// On CLOCK_MONOTONIC, as the kernel noted it.
  package var nanoseconds: Int64

  package init(_ kind: Kind, at nanoseconds: Int64) {
    self.kind = kind
    self.nanoseconds = nanoseconds
  }
}

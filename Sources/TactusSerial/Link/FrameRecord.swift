package import TactusWire

/// A frame that went over the line, for a trace.
package struct FrameRecord: Sendable, Hashable {
  /// Where a frame went.
  package enum Direction: String, Sendable, Hashable, CaseIterable {
    case toDevice = "out"
    case toHost = "in"
  }

  /// Where it went.
  package var direction: Direction
  /// When it was handed to the line, or taken from it, on CLOCK_MONOTONIC.
  package var hostNanoseconds: Int64
  /// What the device's clock showed then, as far as the host knows; nil before it knows.
  package var deviceMicroseconds: UInt64?
  /// The frame.
  package var frame: Frame

  package init(
    direction: Direction, hostNanoseconds: Int64, deviceMicroseconds: UInt64?, frame: Frame
  ) {
    self.direction = direction
    self.hostNanoseconds = hostNanoseconds
    self.deviceMicroseconds = deviceMicroseconds
    self.frame = frame
  }
}

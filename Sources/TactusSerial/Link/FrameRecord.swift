package import TactusWire

/// A frame of a trace.
package struct FrameRecord: Sendable, Hashable {
  /// The direction of a frame.
  package enum Direction: String, Sendable, Hashable, CaseIterable {
    case toDevice = "out"
    case toHost = "in"
  }

  /// The direction.
  package var direction: Direction
  /// When the frame was passed to the line, or read from it, on CLOCK_MONOTONIC.
  package var hostNanoseconds: Int64
  /// The time of the device's clock at that moment, as the host estimates it, in microseconds; nil
  /// before the first estimate.
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

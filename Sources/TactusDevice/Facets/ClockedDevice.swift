/// A facet for a device that reports the time, on its own clock, at which it began to move. Its
/// reports ``OutputReport/started(actuator:nanoseconds:)`` carry times of that clock, converted to
/// the engine's. Used by `tactus bench jitter --device` and `tactus bench latency --device`.
///
/// A device whose reports carry the time at which the host sent a level does not adopt it: such a
/// time does not depend on the device.
public protocol ClockedDevice: HapticDevice {
  /// The clock, and how well it is known now. Thread-safe; also called from within a report.
  var clock: DeviceClock { get }
}

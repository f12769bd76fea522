public import TactusDevice

/// The subject of the checks: a backend, one of its devices, and a way to observe the device.
public struct Subject: Sendable {
  /// The clock of the device.
  public enum Time: Sendable {
    /// The device uses the times that are passed to its methods, so the checks choose the times.
    case given
    /// The device uses CLOCK_MONOTONIC: the checks really wait.
    case monotonic
  }

  /// Reads the level of an actuator. The arguments are the index of the actuator and a time in
  /// nanoseconds on the clock of the segments. With ``Time/monotonic`` it is called at that time or
  /// shortly after it.
  public typealias Probe = @Sendable (_ actuator: Int, _ nanoseconds: Int64) -> Double

  /// Makes a device fail and recover. A failing device accepts segments and does not play them.
  public struct Fault: Sendable {
    /// Makes the device play nothing from now on. Called with the device that was opened last.
    public var begin: @Sendable (any HapticDevice) -> Void
    /// Makes the device play again from now on.
    public var end: @Sendable (any HapticDevice) -> Void

    /// Creates a fault.
    public init(
      begin: @escaping @Sendable (any HapticDevice) -> Void,
      end: @escaping @Sendable (any HapticDevice) -> Void
    ) {
      self.begin = begin
      self.end = end
    }
  }

  /// The backend.
  public var backend: any HapticBackend
  /// The device, which is opened once for each check.
  public var device: DeviceID
  /// The clock of the device.
  public var time: Time
  /// Returns a probe of the device that was opened last. Called after each opening.
  public var probe: @Sendable (any HapticDevice) -> Probe
  /// The tolerated deviation of a level: 0 for an exact device, half a step for a device with few
  /// steps.
  public var tolerance: Double
  /// The fault of the device. If it is nil, the rules about failures are not checked.
  public var fault: Fault?

  /// Creates a subject. By default its levels must be exact to a millionth.
  public init(
    _ backend: any HapticBackend, device: DeviceID, time: Time, tolerance: Double = 1e-6,
    fault: Fault? = nil, probe: @escaping @Sendable (any HapticDevice) -> Probe
  ) {
    self.backend = backend
    self.device = device
    self.time = time
    self.tolerance = tolerance
    self.fault = fault
    self.probe = probe
  }
}

public import TactusDevice

/// What is held to the contract: a backend, one of its devices, and a way to look at the device.
public struct Subject: Sendable {
  /// How time passes for the device.
  public enum Time: Sendable {
    /// The device goes by the times that it is given, so that they can be made up.
    case given
    /// The device goes by CLOCK_MONOTONIC: a check really waits.
    case monotonic
  }

  /// Reads the level that an actuator has at a time: the actuator's place and nanoseconds on the
  /// clock of the segments. With time ``Time/monotonic`` it is asked at that time.
  public typealias Probe = @Sendable (_ actuator: Int, _ nanoseconds: Int64) -> Double

  /// A way to make a device fail, and to mend it: it takes segments and does not play them.
  public struct Fault: Sendable {
    /// From now on the device plays nothing. Called with the device that was opened last.
    public var begin: @Sendable (any HapticDevice) -> Void
    /// The device plays again what it is sent from now on.
    public var end: @Sendable (any HapticDevice) -> Void

    /// A fault that one closure begins and another ends.
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
  /// The device that is opened, once for each check.
  public var device: DeviceID
  /// How time passes for the device.
  public var time: Time
  /// Gives a probe of the device that was opened last. Called after each opening.
  public var probe: @Sendable (any HapticDevice) -> Probe
  /// How far a level may be from what was asked: 0 for a device that does what it is told, half a
  /// step for one that has few.
  public var tolerance: Double
  /// How the device is made to fail; nil: it is not, and the rules about failures have nothing to
  /// show.
  public var fault: Fault?

  /// A subject whose levels are exact unless a tolerance is given.
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

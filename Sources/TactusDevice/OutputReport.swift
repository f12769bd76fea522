/// A report of an output: how the device plays accepted segments, a fault, or a disconnect.
public enum OutputReport: Sendable, Hashable {
  /// An actuator began to move at a time on the engine's clock.
  case started(actuator: Int, nanoseconds: Int64)
  /// An actuator came to rest.
  case ended(actuator: Int, nanoseconds: Int64)
  /// A segment was played late.
  case late(actuator: Int, byNanoseconds: Int64)
  /// The device refused something and stays connected.
  case failed(DeviceError)
  /// The device was disconnected.
  case gone(DeviceError)
}

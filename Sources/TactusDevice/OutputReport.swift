/// What an output reports without being asked.
public enum OutputReport: Sendable, Hashable {
  /// An actuator began to move, at a time on the engine's clock.
  case started(actuator: Int, nanoseconds: Int64)
  /// An actuator came to rest.
  case ended(actuator: Int, nanoseconds: Int64)
  /// A segment was played later than asked.
  case late(actuator: Int, byNanoseconds: Int64)
  /// The device refused something and lives on.
  case failed(DeviceError)
  /// The device went away.
  case gone(DeviceError)
}

public import TactusFirmware

extension ActuatorDescription {
  /// No actuator: the board answers the host, but drives nothing.
  public static var chosen: ActuatorDescription? { nil }
}

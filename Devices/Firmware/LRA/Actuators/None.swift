public import TactusFirmware

extension ActuatorDescription {
  /// No actuator: the board answers and drives nothing.
  public static var chosen: ActuatorDescription? { nil }
}

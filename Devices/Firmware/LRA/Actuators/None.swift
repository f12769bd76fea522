public import TactusFirmware

extension ActuatorDescription {
  /// No actuator is described: the board answers and drives nothing.
  public static var chosen: ActuatorDescription? { nil }
}

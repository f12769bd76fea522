/// A fault by which a motor driver protects itself and the motor. The text of an entry `driver` has
/// the faults in this order, separated by spaces.
enum DriverFault: String, CaseIterable {
  case overcurrent
  case overtemperature
}

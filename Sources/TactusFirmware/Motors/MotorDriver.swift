public import TactusWire

/// The motors of a board, as the device drives them: a chip on a bus, or a model.
public protocol MotorDriver {
  /// Gives a motor its drive; called at each tick, also with the drive that it has, and between
  /// two ticks when it must be off at once.
  mutating func apply(_ drive: Drive, to actuator: Int) -> DriveOutcome

  /// A host has greeted the device: from now on motors may be moved to test them. Before that, and
  /// after each start of the controller, they are still.
  mutating func prepare()

  /// A tick passes: what is computed or set up moves on.
  mutating func advance()

  /// Tests a motor again: a fault of it was cleared.
  mutating func retry(_ actuator: Int)

  /// What a motor was calibrated to; nil where there is nothing to calibrate, or not yet.
  func calibration(of actuator: Int) -> Calibration?

  /// What the accelerometer reads; nil where there is none.
  mutating func acceleration(of actuator: Int) -> Acceleration?

  /// The state of a motor that is computed; nil of a real one.
  func model(of actuator: Int) -> ResonatorState?

  /// Makes a computed motor report faults; false where there is no such motor.
  mutating func plant(_ faults: FaultBits, in actuator: Int) -> Bool
}

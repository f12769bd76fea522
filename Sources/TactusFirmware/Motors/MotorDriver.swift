public import TactusWire

/// The motors of a board: a chip on a bus, or a model. A board may also have an accelerometer.
public protocol MotorDriver {
  /// The type of the accelerometer.
  associatedtype Sensor: MotionSensor = NoSensor

  /// The accelerometer.
  var sensor: Sensor { get set }

  /// Sets the drive of a motor. Called at each tick, even if the drive is unchanged, and between
  /// two ticks if the motor must be off immediately.
  mutating func apply(_ drive: Drive, to actuator: Int) -> DriveOutcome

  /// Permits moving the motors for tests, because a host has greeted the device. Before that, and
  /// after each start of the controller, they do not move.
  mutating func prepare()

  /// Executes one tick of the setup or of the model.
  mutating func advance()

  /// Tests a motor again after its fault was cleared.
  mutating func retry(_ actuator: Int)

  /// The calibration of a motor; nil if it has none, or none yet.
  func calibration(of actuator: Int) -> Calibration?

  /// The reading of the accelerometer; nil if there is none.
  mutating func acceleration(of actuator: Int) -> Acceleration?

  /// The state of a modelled motor; nil for a real one.
  func model(of actuator: Int) -> ResonatorState?

  /// Makes a modelled motor report faults; false if there is no such motor.
  mutating func plant(_ faults: FaultBits, in actuator: Int) -> Bool
}

extension MotorDriver where Sensor == NoSensor {
  /// No accelerometer.
  public var sensor: NoSensor {
    get { NoSensor() }
    set {}
  }
}

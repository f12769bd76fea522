import TactusFirmware
import TactusWire

/// The motors of the image in the emulator: the model without its accelerometer.
struct EmulatedMotors: MotorDriver {
  private var model = ModelMotor()

  mutating func apply(_ drive: Drive, to actuator: Int) -> DriveOutcome {
    model.apply(drive, to: actuator)
  }

  mutating func prepare() { model.prepare() }

  mutating func advance() { model.advance() }

  mutating func retry(_ actuator: Int) { model.retry(actuator) }

  func calibration(of actuator: Int) -> Calibration? { model.calibration(of: actuator) }

  mutating func acceleration(of actuator: Int) -> Acceleration? {
    model.acceleration(of: actuator)
  }

  func model(of actuator: Int) -> ResonatorState? { model.model(of: actuator) }

  mutating func plant(_ faults: FaultBits, in actuator: Int) -> Bool {
    model.plant(faults, in: actuator)
  }
}

import TactusFirmware
import TactusWire

/// The motor of the board: behind its chip, or computed where there is no board.
enum BoardMotors: MotorDriver {
  case model(ModelMotor)
  case chip(DRV2605<I2CBus>)

  init(clocks: Clocks) {
    self =
      Clocks.isEmulated
      ? .model(ModelMotor()) : .chip(DRV2605(bus: I2CBus(busHertz: clocks.busHertz)))
  }

  mutating func apply(_ drive: Drive, to actuator: Int) -> FaultBits {
    switch self {
    case .model(var motor):
      defer { self = .model(motor) }
      return motor.apply(drive, to: actuator)
    case .chip(var chip):
      defer { self = .chip(chip) }
      return chip.apply(drive, to: actuator)
    }
  }

  mutating func advance() {
    guard case .model(var motor) = self else { return }
    motor.advance()
    self = .model(motor)
  }

  mutating func acceleration(of actuator: Int) -> Acceleration? {
    guard case .model(var motor) = self else { return nil }
    defer { self = .model(motor) }
    return motor.acceleration(of: actuator)
  }

  func model(of actuator: Int) -> ResonatorState? {
    guard case .model(let motor) = self else { return nil }
    return motor.model(of: actuator)
  }

  mutating func plant(_ faults: FaultBits, in actuator: Int) -> Bool {
    guard case .model(var motor) = self else { return false }
    defer { self = .model(motor) }
    return motor.plant(faults, in: actuator)
  }
}

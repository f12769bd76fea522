import CBoard
import LRABoard
import TactusFirmware
import TactusWire

/// The board's connections to the motor driver chip: the I2C bus, the pin EN, and the flash memory
/// for its calibration.
struct DriverBoard: ChipBoard {
  private var bus: I2CBus
  private let actuator: ActuatorDescription?

  init(_ board: Board, _ actuator: ActuatorDescription?, busHertz: UInt32) {
    bus = I2CBus(board, busHertz: busHertz)
    self.actuator = actuator
  }

  mutating func write(_ value: UInt8, to register: UInt8) -> Bool { bus.write(value, to: register) }

  mutating func read(_ register: UInt8) -> UInt8? { bus.read(register) }

  mutating func enable(_ isOn: Bool) {
    Board.chosen.enablePin.drive(isOn)
    if isOn { Clocks.wait(microseconds: 250) }
  }

  mutating func recover() -> Bool { bus.recover() }

  func keptCalibration(of actuator: ActuatorDescription) -> Calibration? {
    KeptCalibrations.find(actuator)
  }

  mutating func keep(_ calibration: Calibration) -> Calibration {
    var kept = calibration
    kept.firmware = Device<BoardMotors>.firmware
    kept.isKept = true
    guard let actuator, KeptCalibrations.keep(kept, of: actuator) else {
      kept.isKept = false
      return kept
    }
    return kept
  }
}

/// Switches the motor off. The fault handler in startup.c calls it.
@c(board_motor_off)
func motorOff() { Board.chosen.enablePin.drive(false) }

import TactusFirmware
import TactusWire

/// A simulated DRV2605L on a bus with a motor. It has the registers of its data sheet (TI SLOS854,
/// section 8.6) that a first light uses. A first light is the first series of checks of a new
/// board.
struct LightChip: ChipBoard {
  /// A defect of the chip or the motor.
  enum Fault: String, CaseIterable {
    case none, absent, isHeld, isOlder, opensMotor, cannotCalibrate, neverEnds, losesSupply
  }

  static let actuator = ActuatorDescription(
    name: LightWorld.text("C10-100"), kind: .resonant, ratedMillivolts: 2000,
    peakMillivolts: 2828, resonanceHertz: 175, bandHertz: 175...175, onTimeMilliseconds: 120_000,
    riseMicroseconds: 0)

  var fault = Fault.none
  /// The routines that were started: 6 tests the motor, 7 calibrates it.
  private(set) var routines: [UInt8] = []
  private(set) var kept: Calibration?
  private var registers = Self.fresh
  private var isOn = false
  /// The number of reads of GO until the routine ends.
  private var left = 0

  private static var fresh: [UInt8] {
    var registers = [UInt8](repeating: 0, count: 0x23)
    (registers[0x00], registers[0x01]) = (7 << 5, 0x40)
    return registers
  }

  /// The drive of the motor; 65,535 is full drive.
  var drive: UInt16 { isOn && registers[0x01] == 5 ? UInt16(registers[0x02]) * 257 : 0 }

  mutating func write(_ value: UInt8, to register: UInt8) -> Bool {
    guard isOn, fault != .absent, fault != .isHeld else { return false }
    registers[Int(register)] = value
    if register == 0x0C, value == 1 {
      routines.append(registers[0x01] & 7)
      left = fault == .neverEnds ? .max : 20
    }
    if fault == .losesSupply, drive > 30_000 { registers = Self.fresh }
    return true
  }

  mutating func read(_ register: UInt8) -> UInt8? {
    guard isOn, fault != .absent, fault != .isHeld else { return nil }
    if register == 0x0C, registers[0x0C] == 1 {
      left -= 1
      if left == 0 { endRoutine() }
    }
    return registers[Int(register)]
  }

  private mutating func endRoutine() {
    registers[0x0C] = 0
    let isTest = registers[0x01] == 6
    let hasFailed = fault == (isTest ? .opensMotor : .cannotCalibrate)
    registers[0x00] = 7 << 5 | (hasFailed ? 1 << 3 : 0)
    if !isTest {
      (registers[0x18], registers[0x19]) = (40, 150)
      registers[0x1A] = registers[0x1A] & 0xFC | 1
    }
  }

  mutating func enable(_ isOn: Bool) {
    self.isOn = isOn
    if isOn, fault == .isOlder { registers[0x00] = 3 << 5 }
  }

  func recover() -> Bool { fault != .isHeld }

  func keptCalibration(of actuator: ActuatorDescription) -> Calibration? { kept }

  mutating func keep(_ calibration: Calibration) -> Calibration {
    var calibration = calibration
    calibration.firmware = FirmwareVersion(1, 0, 0)
    calibration.isKept = true
    kept = calibration
    return calibration
  }
}

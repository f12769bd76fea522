import TactusFirmware
import TactusWire

/// The motors of a simulated board: a modelled motor with a calibration, and with faults of its
/// driver that `ModelMotor` does not have.
struct LightMotors: MotorDriver {
  var model = ModelMotor()
  /// A driver chip that replaces the modelled motor; nil if the model is used.
  var chip: DRV2605<LightChip>?
  /// The result of the calibration.
  var found: Calibration? = Calibration(
    compensation: 12, backEMF: 120, gain: 2, firmware: FirmwareVersion(1, 0, 0), isKept: true)
  /// Whether every drive becomes full drive.
  var isTooStrong = false
  /// Whether EN is low. The bus then does not answer, and the motor is known to be off.
  var isDisabled = false
  /// The highest drive so far.
  var highest: UInt16 = 0
  /// The levels with which the motor was driven, in order, without repetitions.
  var levels: [UInt16] = []

  /// The present drive of the motor; 65,535 is full drive.
  var drive: UInt16 { chip?.board.drive ?? model.drive(of: 0)?.level ?? 0 }

  /// The motor after a restart of the controller.
  var restarted: LightMotors {
    var motors = self
    motors.model = ModelMotor()
    motors.chip = chip.map { DRV2605(board: $0.board, actuator: LightChip.actuator) }
    return motors
  }

  mutating func apply(_ drive: Drive, to actuator: Int) -> DriveOutcome {
    defer {
      highest = max(highest, self.drive)
      if levels.last != self.drive { levels.append(self.drive) }
    }
    if chip != nil { return chip?.apply(drive, to: actuator) ?? DriveOutcome(level: nil) }
    var drive = drive
    if isDisabled {
      _ = model.apply(Drive(level: 0, frequencySixteenths: 0), to: actuator)
      return DriveOutcome(level: 0, faults: .bus)
    }
    if isTooStrong, drive.level > 0 { drive.level = 65_535 }
    return model.apply(drive, to: actuator)
  }

  mutating func prepare() { chip?.prepare() }
  mutating func advance() {
    model.advance()
    chip?.advance()
  }
  mutating func retry(_ actuator: Int) { chip?.retry(actuator) }
  func calibration(of actuator: Int) -> Calibration? {
    chip.map { $0.calibration(of: actuator) } ?? found
  }
  mutating func acceleration(of actuator: Int) -> Acceleration? { model.acceleration(of: actuator) }
  func model(of actuator: Int) -> ResonatorState? { nil }
  mutating func plant(_ faults: FaultBits, in actuator: Int) -> Bool {
    model.plant(faults, in: actuator)
  }
}

package import TactusFirmware
package import TactusWire

/// Simulated motors. They accept a drive, rounded to their levels, and can be made to fail. They do
/// not simulate motion, because tests use only the drive.
package struct BoardMotor: MotorDriver {
  private var model = ModelMotor()
  private let steps: [UInt16]
  private let tampering: (any BoardTampering)?

  init(_ declaration: BoardDeclaration, _ tampering: (any BoardTampering)?) {
    steps = declaration.motors.map(\.steps)
    self.tampering = tampering
  }

  package mutating func apply(_ drive: Drive, to actuator: Int) -> DriveOutcome {
    var given = tampering?.drive(drive, of: actuator) ?? drive
    if steps.indices.contains(actuator), steps[actuator] > 0 {
      let step = 65_535 / Double(steps[actuator])
      given.level = UInt16((Double(given.level) / step).rounded() * step)
    }
    return model.apply(given, to: actuator)
  }

  package mutating func prepare() {}
  package mutating func advance() {}
  package mutating func retry(_ actuator: Int) {}
  package func calibration(of actuator: Int) -> Calibration? { nil }
  package mutating func acceleration(of actuator: Int) -> Acceleration? { nil }
  package func model(of actuator: Int) -> ResonatorState? { nil }

  package mutating func plant(_ faults: FaultBits, in actuator: Int) -> Bool {
    model.plant(faults, in: actuator)
  }

  /// The current drive of a motor.
  package func drive(of actuator: Int) -> Drive {
    model.drive(of: actuator) ?? Drive(level: 0, frequencySixteenths: 0)
  }
}

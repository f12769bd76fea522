package import TactusFirmware
package import TactusWire

/// Simulated motors. They accept a drive, rounded to their levels, and can be made to fail. They
/// simulate motion only if the board has an accelerometer, because other tests use only the drive.
package struct BoardMotor: MotorDriver {
  /// The accelerometer of the model, or none.
  package struct Sensor: MotionSensor {
    fileprivate var model: ModelSensor
    fileprivate let exists: Bool

    package var facts: AccelerometerFacts? { exists ? model.facts : nil }

    package mutating func measure(_ axis: UInt8?) -> Bool { exists && model.measure(axis) }

    package mutating func read(into queue: inout SampleQueue, at tick: UInt64) -> Bool {
      exists && model.read(into: &queue, at: tick)
    }
  }

  private var model = ModelMotor()
  private let hasAccelerometer: Bool
  private let steps: [UInt16]
  private let tampering: (any BoardTampering)?

  init(_ declaration: BoardDeclaration, _ tampering: (any BoardTampering)?) {
    steps = declaration.motors.map(\.steps)
    hasAccelerometer = declaration.hasAccelerometer
    self.tampering = tampering
  }

  package var sensor: Sensor {
    get { Sensor(model: model.sensor, exists: hasAccelerometer) }
    set { model.sensor = newValue.model }
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

  package mutating func advance() {
    if hasAccelerometer { model.advance() }
  }

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

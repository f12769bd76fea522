public import TactusWire

/// Modelled motors, for emulators, tests and devices within a process. They can simulate faults.
public struct ModelMotor: MotorDriver, Sendable {
  private var resonators = InlineArray<4, Resonator>(repeating: Resonator())
  private var drives = InlineArray<4, Drive>(
    repeating: Drive(level: 0, frequencySixteenths: 0))
  /// An accelerometer at the first motor.
  public var sensor = ModelSensor()
  private var planted = InlineArray<4, FaultBits>(repeating: [])

  /// Creates motors at rest.
  public init() {}

  private func isPlace(_ actuator: Int) -> Bool { actuator >= 0 && actuator < 4 }

  /// Sets the drive. With a simulated bus fault it is not accepted.
  public mutating func apply(_ drive: Drive, to actuator: Int) -> DriveOutcome {
    guard isPlace(actuator) else { return DriveOutcome(level: 0, faults: .actuator) }
    if planted[actuator].contains(.bus) {
      return DriveOutcome(level: nil, faults: planted[actuator])
    }
    drives[actuator] = drive
    return DriveOutcome(level: drive.level, faults: planted[actuator])
  }

  /// Does nothing: there is nothing to test.
  public mutating func prepare() {}

  /// Does nothing: a simulated fault stays.
  public mutating func retry(_ actuator: Int) {}

  /// Returns nil: a modelled motor needs no calibration.
  public func calibration(of actuator: Int) -> Calibration? { nil }

  /// Advances the model by a millisecond.
  public mutating func advance() {
    for actuator in 0..<4 { resonators[actuator].advance(drives[actuator]) }
    sensor.take(resonators[0].recent)
  }

  /// The reading of the accelerometer.
  public mutating func acceleration(of actuator: Int) -> Acceleration? {
    isPlace(actuator) ? resonators[actuator].acceleration() : nil
  }

  /// The state of a motor.
  public func model(of actuator: Int) -> ResonatorState? {
    isPlace(actuator) ? ResonatorState(resonators[actuator]) : nil
  }

  /// The drive that the motor follows now. With a simulated bus fault, it is the last one that was
  /// accepted before the fault.
  public func drive(of actuator: Int) -> Drive? {
    isPlace(actuator) ? drives[actuator] : nil
  }

  /// Makes the motor report these faults from now on.
  public mutating func plant(_ faults: FaultBits, in actuator: Int) -> Bool {
    guard isPlace(actuator) else { return false }
    planted[actuator] = faults
    return true
  }
}

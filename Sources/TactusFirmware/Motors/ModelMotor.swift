public import TactusWire

/// Motors that are computed: they stand for real ones under an emulator, in tests and in a device
/// inside a process. They can be told to fail.
public struct ModelMotor: MotorDriver, Sendable {
  private var resonators = InlineArray<4, Resonator>(repeating: Resonator())
  private var drives = InlineArray<4, Drive>(
    repeating: Drive(level: 0, frequencySixteenths: 0))
  private var planted = InlineArray<4, FaultBits>(repeating: [])

  /// Motors at rest.
  public init() {}

  private func isPlace(_ actuator: Int) -> Bool { actuator >= 0 && actuator < 4 }

  /// With a planted fault of the bus the drive is not taken.
  public mutating func apply(_ drive: Drive, to actuator: Int) -> DriveOutcome {
    guard isPlace(actuator) else { return DriveOutcome(level: 0, faults: .actuator) }
    if planted[actuator].contains(.bus) {
      return DriveOutcome(level: nil, faults: planted[actuator])
    }
    drives[actuator] = drive
    return DriveOutcome(level: drive.level, faults: planted[actuator])
  }

  /// There is nothing to test.
  public mutating func prepare() {}

  /// A planted fault stays.
  public mutating func retry(_ actuator: Int) {}

  /// Nothing is to be found out about a motor that is computed.
  public func calibration(of actuator: Int) -> Calibration? { nil }

  /// A millisecond passes.
  public mutating func advance() {
    for actuator in 0..<4 { resonators[actuator].advance(drives[actuator]) }
  }

  /// What the accelerometer reads.
  public mutating func acceleration(of actuator: Int) -> Acceleration? {
    isPlace(actuator) ? resonators[actuator].acceleration() : nil
  }

  /// The state of a motor.
  public func model(of actuator: Int) -> ResonatorState? {
    isPlace(actuator) ? ResonatorState(resonators[actuator]) : nil
  }

  /// What a motor has now, whether it was told or not.
  public func drive(of actuator: Int) -> Drive? {
    isPlace(actuator) ? drives[actuator] : nil
  }

  /// From now on the motor reports these faults.
  public mutating func plant(_ faults: FaultBits, in actuator: Int) -> Bool {
    guard isPlace(actuator) else { return false }
    planted[actuator] = faults
    return true
  }
}

public import TactusWire

/// What a motor is given for a while.
public struct Drive: Sendable, Hashable, BitwiseCopyable {
  /// 0: off; 65,535: full drive.
  public var level: UInt16
  /// Sixteenths of a hertz.
  public var frequencySixteenths: UInt16

  /// Nothing is limited here.
  public init(level: UInt16, frequencySixteenths: UInt16) {
    self.level = level
    self.frequencySixteenths = frequencySixteenths
  }
}

/// What became of a drive.
public struct DriveOutcome: Sendable, Hashable, BitwiseCopyable {
  /// What the motor has now, of 65,535; nil: unknown, because its driver does not answer and cannot
  /// be switched off either.
  public var level: UInt16?
  /// What is wrong.
  public var faults: FaultBits

  /// An outcome.
  public init(level: UInt16?, faults: FaultBits = []) {
    (self.level, self.faults) = (level, faults)
  }
}

/// The motors of a board, as the device drives them: a chip on a bus, or a model.
public protocol MotorDriver {
  /// Gives a motor its drive; called at each tick, also with the drive that it has, and between
  /// two ticks when it must be off at once.
  mutating func apply(_ drive: Drive, to actuator: Int) -> DriveOutcome

  /// A host has greeted the device: from now on motors may be moved to test them. Before that, and
  /// after each start of the controller, they are still.
  mutating func prepare()

  /// A tick passes: what is computed or set up moves on.
  mutating func advance()

  /// Tests a motor again: a fault of it was cleared.
  mutating func retry(_ actuator: Int)

  /// What a motor was calibrated to; nil where there is nothing to calibrate, or not yet.
  func calibration(of actuator: Int) -> Calibration?

  /// What the accelerometer reads; nil where there is none.
  mutating func acceleration(of actuator: Int) -> Acceleration?

  /// The state of a motor that is computed; nil of a real one.
  func model(of actuator: Int) -> ResonatorState?

  /// Makes a computed motor report faults; false where there is no such motor.
  mutating func plant(_ faults: FaultBits, in actuator: Int) -> Bool
}

/// A reading of an accelerometer; 16,384 is that of full drive at resonance, settled.
public struct Acceleration: Sendable, Hashable, BitwiseCopyable {
  /// At the last tick.
  public var latest: Int16
  /// The largest magnitude since the last reading.
  public var peak: Int16

  /// A reading.
  public init(latest: Int16, peak: Int16) {
    self.latest = latest
    self.peak = peak
  }
}

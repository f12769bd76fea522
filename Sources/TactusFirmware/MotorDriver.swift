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

/// The motors of a board, as the device drives them: a chip on a bus, or a model.
public protocol MotorDriver {
  /// Gives a motor its drive; called at each tick, also with the drive that it has, and between
  /// two ticks when it must be off at once.
  /// - Returns: what is wrong. With a fault of the bus in it nobody knows what the motor does.
  mutating func apply(_ drive: Drive, to actuator: Int) -> FaultBits

  /// A tick passes: what is computed moves on.
  mutating func advance()

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

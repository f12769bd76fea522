/// The actuator at the outputs of the DRV2605L.
public struct Actuator: Sendable, Equatable {
  /// The kinds of motor that the chip drives.
  public enum Kind: Sendable {
    /// A linear resonant actuator.
    case linear
    /// A motor with an eccentric rotating mass.
    case eccentric
  }

  /// The state of the motor's wires.
  public enum Wiring: Sendable {
    case sound
    case open
    case shorted
  }

  /// The type of the motor.
  public var kind: Kind
  /// The resonance in hertz; without effect for an eccentric mass.
  public var resonance: Double
  /// The quality factor of the motion of a linear actuator.
  public var quality = 15.0
  /// The steady acceleration of the board at full drive and at the resonance, in g.
  public var peakG = 1.5
  /// The state of the wires.
  public var wiring: Wiring
  /// The result of the automatic calibration for A_CAL_COMP.
  public var compensation: UInt8
  /// The result of the calibration for A_CAL_BEMF.
  public var backEMF: UInt8
  /// The result of the calibration for BEMF_GAIN, 0 to 3.
  public var gain: UInt8

  /// Creates an actuator: by default a linear one of 175 Hz, with calibration results in the middle
  /// of their range.
  public init(
    kind: Kind = .linear, resonance: Double = 175, wiring: Wiring = .sound,
    compensation: UInt8 = 0x0B, backEMF: UInt8 = 0x8E, gain: UInt8 = 2
  ) {
    (self.kind, self.resonance, self.wiring) = (kind, resonance, wiring)
    (self.compensation, self.backEMF, self.gain) = (compensation, backEMF, gain)
  }
}

/// The drive of the actuator from a time on.
public struct MotorDrive: Sendable, Equatable {
  /// Nanoseconds since power-up.
  public var time: Int64
  /// The level; 255 is full drive. The registers of the chip determine the voltage of full drive.
  public var level: UInt8
  /// Whether the drive is reversed: an eccentric mass turns the other way, and the signal of a
  /// linear actuator is shifted by half a period.
  public var isReversed = false
  /// The frequency in hertz; 0 without drive, and for an eccentric mass.
  public var frequency: Double = 0
}

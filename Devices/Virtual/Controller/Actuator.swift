/// What is connected to the outputs of the DRV2605L.
public struct Actuator: Sendable, Equatable {
  /// The kinds of motor that the chip drives.
  public enum Kind: Sendable {
    /// Linear resonant actuator.
    case linear
    /// Eccentric rotating mass.
    case eccentric
  }

  /// Whether current flows through it as it should.
  public enum Wiring: Sendable {
    case sound
    case open
    case shorted
  }

  /// How its motor is built.
  public var kind: Kind
  /// Hertz; of no meaning for an eccentric mass.
  public var resonance: Double
  /// How its wires are.
  public var wiring: Wiring
  /// What the automatic calibration finds for A_CAL_COMP.
  public var compensation: UInt8
  /// What it finds for A_CAL_BEMF.
  public var backEMF: UInt8
  /// What it finds for BEMF_GAIN, 0 to 3.
  public var gain: UInt8

  /// A linear actuator of 175 Hz, with results of calibration in the middle of their range.
  public init(
    kind: Kind = .linear, resonance: Double = 175, wiring: Wiring = .sound,
    compensation: UInt8 = 0x0B, backEMF: UInt8 = 0x8E, gain: UInt8 = 2
  ) {
    (self.kind, self.resonance, self.wiring) = (kind, resonance, wiring)
    (self.compensation, self.backEMF, self.gain) = (compensation, backEMF, gain)
  }
}

/// What drives the actuator from a time on.
public struct MotorDrive: Sendable, Equatable {
  /// Nanoseconds since power-up.
  public var time: Int64
  /// Of full drive, 255; what that is in volts is set by the chip's registers.
  public var level: UInt8
  /// Whether the drive is reversed: the other way for an eccentric mass, shifted by half a period
  /// for a linear one.
  public var isReversed = false
  /// Hertz; 0 without drive and for an eccentric mass.
  public var frequency: Double = 0
}

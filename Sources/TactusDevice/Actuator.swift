/// One motor of a device: what it can do, in the terms that lowering needs.
public struct Actuator: Sendable, Hashable {
  /// How the motor works.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Linear resonant actuator: a mass on a spring, strong near one frequency.
    case lra
    /// Eccentric rotating mass: strength and frequency rise together.
    case erm
    /// Voice coil or piezo: any frequency of a wide band.
    case wideband
  }

  /// The motor's part where a zone has a heavy and a light one.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// Serves its zones alone.
    case only
    /// The low, strong motor: takes what is dull.
    case heavy
    /// The high, weak motor: takes what is sharp.
    case light
  }

  /// Unique within the device, in lower case: `lra`, `heavy`.
  public var name: String
  /// How the motor works.
  public var kind: Kind
  /// The motor's part where a zone has two.
  public var role: Role
  /// The zones that the motor is felt in. Not empty.
  public var zones: [Zone]
  /// The frequencies that it can be driven at, in hertz; one value where the frequency is fixed.
  public var frequencyBandHertz: ClosedRange<Double>
  /// How many levels above 0 the device tells apart, 1 to 65,535; nil: any. Segments of fewer than
  /// ``Lowering/coarseSteps`` hold one of them; with more the driver or the device rounds.
  public var levelSteps: Int?
  /// The shortest pulse that is felt, in nanoseconds; the driver makes a shorter tap this long.
  public var minimumPulseNanoseconds: Int64
  /// How a level becomes a drive.
  public var response: LevelResponse
  /// How the levels of a motor of few steps are made.
  public var rendering: Rendering
  /// How the motor follows its drive; nil: unknown. A driver then gives taps a start at full drive
  /// and the length that they need.
  public var motor: MotorModel?

  /// How the levels of a motor of few steps are made.
  public enum Rendering: String, Sendable, Hashable, CaseIterable {
    /// By the nearest step.
    case steps
    /// On from half the drive, and off below 0.4 of it.
    case threshold
    /// On for a share of the time that equals the drive, in pulses of the shortest length.
    case duty
  }

  /// An actuator that alone serves the default zone, at any level, unless said otherwise.
  public init(
    name: String, kind: Kind, role: Role = .only, zones: [Zone] = [.default, .all],
    frequencyBandHertz: ClosedRange<Double>, levelSteps: Int? = nil,
    minimumPulseNanoseconds: Int64 = 0, response: LevelResponse = .linear,
    rendering: Rendering = .steps, motor: MotorModel? = nil
  ) {
    self.name = name
    self.kind = kind
    self.role = role
    self.zones = zones
    self.frequencyBandHertz = frequencyBandHertz
    self.levelSteps = levelSteps
    self.minimumPulseNanoseconds = minimumPulseNanoseconds
    self.response = response
    self.rendering = rendering
    self.motor = motor
  }
}

/// One motor of a device, with the properties that the engine and the driver need to play on it.
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

  /// The role of the motor in a zone that has a heavy and a light motor.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// Plays the whole intensity of its zones.
    case only
    /// The low, strong motor: plays dull sensations.
    case heavy
    /// The high, weak motor: plays sharp sensations.
    case light
  }

  /// The actuator's name in lower case, such as `lra` or `heavy`. Unique within the device.
  public var name: String
  /// How the motor works.
  public var kind: Kind
  /// The role of the motor in its zones.
  public var role: Role
  /// The zones in which the motor is felt. Not empty.
  public var zones: [Zone]
  /// The frequencies at which the motor can be driven, in hertz; a range of one value if the
  /// frequency is fixed.
  public var frequencyBandHertz: ClosedRange<Double>
  /// The number of distinct levels above 0, 1 to 65,535; nil if any level is possible. If
  /// ``rendering`` is `steps` and there are fewer than ``Lowering/coarseSteps``, every segment
  /// holds one of these levels. Otherwise the driver or the device converts the level.
  public var levelSteps: Int?
  /// The shortest pulse that is felt, in nanoseconds. The driver extends a shorter tap to this
  /// length.
  public var minimumPulseNanoseconds: Int64
  /// The conversion of a level to a drive.
  public var response: LevelResponse
  /// How the driver renders levels on a motor of few steps.
  public var rendering: Rendering
  /// How the motor follows its drive; nil if unknown. With a model, the driver starts each tap at
  /// full drive and extends it as far as the motor needs.
  public var motor: MotorModel?

  /// How the driver renders levels on a motor of few steps.
  public enum Rendering: String, Sendable, Hashable, CaseIterable {
    /// Plays the nearest step.
    case steps
    /// Turns the motor on at a drive of 0.5, and off below 0.4.
    case threshold
    /// Turns the motor on for a share of the time that equals the drive, in pulses of the shortest
    /// length.
    case duty
  }

  /// Creates an actuator. By default it is the only one of the default zone and takes any level.
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

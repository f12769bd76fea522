internal import CRealtime

/// Maps what zones are asked for to the levels of actuators. A pure function of the capabilities.
///
/// An actuator's level is the sum over its zones, limited to 1. In a zone with a heavy and a light
/// motor sharpness fades from the heavy to the light one and the total is kept; an actuator that
/// is alone in its zone keeps the level. Its frequency follows the mean of its zones' sharpness,
/// weighted by what they give to it, limited to its band.
public struct Lowering: Sendable, BitwiseCopyable {
  /// What one zone gives to one actuator.
  enum Share: UInt8, Sendable, BitwiseCopyable {
    case none, all, heavy, light
  }

  /// What of an actuator lowering needs.
  struct Motor: Sendable, BitwiseCopyable {
    var shares = InlineArray<8, Share>(repeating: .none)
    var lowestHertz = 1.0
    var highestHertz = 1.0
    /// 0: any level.
    var levelSteps = 0.0
    var deadZone = 0.0
    var gamma = 1.0
  }

  private var motors = InlineArray<8, Motor>(repeating: Motor())
  /// How many actuators there are.
  public let actuatorCount: Int

  /// Prepares the map of an output.
  /// - Parameter capabilities: as ``OutputCapabilities/validated()`` returns them.
  public init(_ capabilities: OutputCapabilities) {
    actuatorCount = min(capabilities.actuators.count, DeviceLimits.actuators)
    for (index, actuator) in capabilities.actuators.prefix(actuatorCount).enumerated() {
      motors[index] = Motor(actuator, among: capabilities.actuators)
    }
  }

  /// The level of one actuator.
  /// - Parameters:
  ///   - actuator: its place, 0 up to ``actuatorCount``.
  ///   - zones: what each zone is asked for, by ``Zone/index``.
  @_noLocks @_noAllocation
  public func level(of actuator: Int, zones: borrowing ZoneStates) -> ActuatorLevel {
    let motor = motors[actuator]
    var sum = 0.0
    var weighted = 0.0
    for zone in 0..<8 {
      let state = zones[zone]
      if state.intensity == 0 { continue }
      let given = Self.given(motor.shares[zone], state)
      sum += given
      weighted += given * state.sharpness
    }
    let sharpness = sum > 0 ? weighted / sum : 0
    let hertz = SharpnessFrequency.hertz(sharpness: sharpness)
    return ActuatorLevel(
      level: motor.drive(sum > 1 ? 1 : sum),
      frequencyHertz: min(max(hertz, motor.lowestHertz), motor.highestHertz))
  }

  /// What an actuator takes from a zone.
  func share(of zone: Zone, to actuator: Int) -> Share { motors[actuator].shares[zone.index] }

  /// The level of one actuator as it would be if the device told all levels apart.
  func unroundedLevel(of actuator: Int, zones: borrowing ZoneStates) -> Double {
    var copy = self
    copy.motors[actuator].levelSteps = 0
    return copy.level(of: actuator, zones: zones).level
  }

  @_noLocks @_noAllocation
  @inline(__always)
  private static func given(_ share: Share, _ state: ZoneState) -> Double {
    switch share {
    case .none: 0
    case .all: state.intensity
    case .heavy: state.intensity * (1 - state.sharpness)
    case .light: state.intensity * state.sharpness
    }
  }
}

/// What a zone is asked for.
public struct ZoneState: Sendable, Hashable, BitwiseCopyable {
  /// 0 to 1.
  public var intensity: Double
  /// 0 to 1.
  public var sharpness: Double

  /// Nothing.
  @_noLocks @_noAllocation
  public init() { (intensity, sharpness) = (0, 0) }

  /// Both 0 to 1; nothing limits them here.
  @_noLocks @_noAllocation
  public init(intensity: Double, sharpness: Double) {
    self.intensity = intensity
    self.sharpness = sharpness
  }
}

/// One state for each ``Zone``, by ``Zone/index``.
public typealias ZoneStates = InlineArray<8, ZoneState>

/// How an actuator is driven.
public struct ActuatorLevel: Sendable, Hashable, BitwiseCopyable {
  /// 0 to 1.
  public var level: Double
  /// Hertz, within the actuator's band.
  public var frequencyHertz: Double

  /// A level with its frequency; nothing is limited here.
  @_noLocks @_noAllocation
  public init(level: Double, frequencyHertz: Double) {
    self.level = level
    self.frequencyHertz = frequencyHertz
  }
}

extension Lowering.Motor {
  init(_ actuator: Actuator, among all: [Actuator]) {
    lowestHertz = actuator.frequencyBandHertz.lowerBound
    highestHertz = actuator.frequencyBandHertz.upperBound
    levelSteps = Double(actuator.levelSteps ?? 0)
    deadZone = actuator.response.deadZone
    gamma = actuator.response.gamma
    for zone in actuator.zones {
      let roles = all.filter { $0.zones.contains(zone) }.map(\.role)
      let fades = roles.contains(.heavy) && roles.contains(.light)
      shares[zone.index] =
        switch actuator.role {
        case .heavy where fades: .heavy
        case .light where fades: .light
        default: .all
        }
    }
  }

  /// Response and steps applied to a level of 0 to 1.
  @_noLocks @_noAllocation
  @inline(__always)
  func drive(_ level: Double) -> Double {
    if level <= 0 { return 0 }
    var drive = gamma == 1 ? level : tactus_pow(level, gamma)
    drive = deadZone + (1 - deadZone) * drive
    return levelSteps > 0 ? tactus_round(drive * levelSteps) / levelSteps : drive
  }
}

internal import CRealtime

/// Converts the intensity and sharpness of zones to levels of actuators. The result depends only on
/// the capabilities and the arguments.
///
/// An actuator's level is the sum over its zones, limited to 1. In a zone with a heavy and a light
/// motor, sharpness fades from the heavy to the light motor, and the total stays the same. Every
/// other actuator plays the whole intensity of its zone. The frequency follows the mean sharpness
/// of the zones, weighted by their contributions and limited to the actuator's band.
public struct Lowering: Sendable, BitwiseCopyable {
  /// The share of a zone's intensity that one actuator plays.
  enum Share: UInt8, Sendable, BitwiseCopyable {
    case none, all, heavy, light
  }

  /// The properties of an actuator that lowering needs.
  struct Motor: Sendable, BitwiseCopyable {
    var shares = PerZone<Share>(repeating: .none)
    var lowestHertz = 1.0
    var highestHertz = 1.0
    /// The number of levels above 0; 0 if any level is possible.
    var levelSteps = 0.0
    /// The number of levels above 0 that the device plays; 0 if it plays any level. A motor that is
    /// switched on and off with a duty cycle plays any level as a mean over time.
    var reportedSteps = 0.0
    /// Whether levels are rounded to the nearest step. Otherwise the driver renders them over time.
    var isStepped = true
    var deadZone = 0.0
    var gamma = 1.0
  }

  private var motors = PerActuator<Motor>(repeating: Motor())
  /// The number of actuators.
  public let actuatorCount: Int

  /// Creates the lowering of an output.
  /// - Parameter capabilities: as ``OutputCapabilities/validated()`` returns them.
  public init(_ capabilities: OutputCapabilities) {
    actuatorCount = min(capabilities.actuators.count, DeviceLimits.actuators)
    for (index, actuator) in capabilities.actuators.prefix(actuatorCount).enumerated() {
      motors[index] = Motor(actuator, among: capabilities.actuators)
    }
  }

  /// The level and the frequency of one actuator.
  ///
  /// The level of a coarse actuator, with fewer than ``coarseSteps`` steps, is one of its steps if
  /// its rendering is ``Actuator/Rendering/steps``. With another rendering, Tactus later turns the
  /// motor on and off according to the level. The level of an actuator with more steps is rounded
  /// later by the driver or the firmware, by less than can be felt.
  /// - Parameters:
  ///   - actuator: the index of the actuator, 0 up to but not including ``actuatorCount``.
  ///   - zones: the state of each zone, by ``Zone/index``.
  @_noLocks @_noAllocation
  @_addressableSelf
  public func level(of actuator: Int, zones: borrowing ZoneStates) -> ActuatorLevel {
    let drive = drive(of: actuator, sum: sum(of: actuator, zones: zones))
    return ActuatorLevel(
      level: stepped(drive, actuator), frequencyHertz: hertz(of: actuator, zones: zones))
  }

  /// The segment of one actuator while the states of the zones are constant.
  /// - Parameters:
  ///   - actuator: the index of the actuator, 0 up to but not including ``actuatorCount``.
  ///   - zones: the state of each zone, by ``Zone/index``.
  ///   - start: when the segment begins, in nanoseconds.
  ///   - end: when it ends; `Int64.max` if no level changes after its start.
  @_noLocks @_noAllocation
  @_addressableSelf
  package func segment(
    of actuator: Int, zones: borrowing ZoneStates, from start: Int64, to end: Int64
  ) -> Segment {
    let level = level(of: actuator, zones: zones)
    return Segment(
      actuator: actuator, startNanoseconds: start, endNanoseconds: end, startLevel: level.level,
      endLevel: level.level, frequencyHertz: level.frequencyHertz)
  }

  /// The frequency of one actuator in hertz: the frequency of the mean sharpness of its zones,
  /// weighted by their contributions and limited to its band.
  @_noLocks @_noAllocation
  @_addressableSelf
  package func hertz(of actuator: Int, zones: borrowing ZoneStates) -> Double {
    var sum = 0.0
    var weighted = 0.0
    for zone in zones.indices where zones[zone].intensity > 0 {
      let given = Self.given(motors[actuator].shares[zone], zones[zone])
      sum += given
      weighted += given * zones[zone].sharpness
    }
    let hertz = SharpnessFrequency.hertz(sharpness: sum > 0 ? weighted / sum : 0)
    return min(max(hertz, motors[actuator].lowestHertz), motors[actuator].highestHertz)
  }

  /// The sum of the contributions of the actuator's zones, not limited.
  @_noLocks @_noAllocation
  @_addressableSelf
  package func sum(of actuator: Int, zones: borrowing ZoneStates) -> Double {
    var sum = 0.0
    for zone in zones.indices where zones[zone].intensity > 0 {
      sum += Self.given(motors[actuator].shares[zone], zones[zone])
    }
    return sum
  }

  /// The drive of an actuator, 0 to 1, before rounding to steps.
  ///
  /// The drive jumps over the dead zone: it is 0 for a sum of 0, and at least the end of the dead
  /// zone for any greater sum.
  /// - Parameter sum: the sum, as ``sum(of:zones:)`` returns it; limited to 1 here.
  @_noLocks @_noAllocation
  @_addressableSelf
  package func drive(of actuator: Int, sum: Double) -> Double {
    motors[actuator].drive(sum > 1 ? 1 : sum)
  }

  /// A level below this is a rounding error of 0 and drives nothing.
  package static var leastLevel: Double { @_noLocks @_noAllocation get { 1e-8 } }

  /// The drive of an actuator just above a sum of 0.
  @_noLocks @_noAllocation
  @_addressableSelf
  package func leastDrive(of actuator: Int) -> Double { motors[actuator].deadZone }

  /// The number of steps to which levels of an actuator are rounded; 0 if segments may have any
  /// level.
  @_noLocks @_noAllocation
  @_addressableSelf
  package func coarseSteps(of actuator: Int) -> Double {
    let steps = motors[actuator].levelSteps
    return motors[actuator].isStepped && steps < Double(Self.coarseSteps) ? steps : 0
  }

  /// Rounds the drive of an actuator to the nearest of its ``coarseSteps(of:)``; a drive stays
  /// unchanged if that number is 0.
  @_noLocks @_noAllocation
  @_addressableSelf
  package func stepped(_ drive: Double, _ actuator: Int) -> Double {
    let steps = coarseSteps(of: actuator)
    return steps > 0 ? tactus_round(drive * steps) / steps : drive
  }

  /// An actuator with fewer steps than this is coarse. From 50 steps on, half a step is not more
  /// than ``LoweringReport/levelTolerance`` and is not felt.
  public static var coarseSteps: Int { @_noLocks @_noAllocation get { 50 } }

  /// The share of a zone that an actuator plays.
  @_addressableSelf
  func share(of zone: Zone, to actuator: Int) -> Share { motors[actuator].shares[zone.index] }

  /// The level that the device plays for the state of the zones, rounded to its steps.
  @_addressableSelf
  func deviceLevel(of actuator: Int, zones: borrowing ZoneStates) -> Double {
    let drive = drive(of: actuator, sum: sum(of: actuator, zones: zones))
    let steps = motors[actuator].reportedSteps
    return steps > 0 ? (drive * steps).rounded() / steps : drive
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

/// One state for each ``Zone``, by ``Zone/index``.
public typealias ZoneStates = InlineArray<8, ZoneState>

extension Lowering.Motor {
  init(_ actuator: Actuator, among all: [Actuator]) {
    lowestHertz = actuator.frequencyBandHertz.lowerBound
    highestHertz = actuator.frequencyBandHertz.upperBound
    levelSteps = Double(actuator.levelSteps ?? 0)
    reportedSteps = actuator.rendering == .duty ? 0 : levelSteps
    isStepped = actuator.rendering == .steps
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

  /// Applies the response to a level of 0 to 1.
  @_noLocks @_noAllocation
  @inline(__always)
  func drive(_ level: Double) -> Double {
    if level < Lowering.leastLevel { return 0 }
    let drive = gamma == 1 ? level : tactus_pow(level, gamma)
    return deadZone + (1 - deadZone) * drive
  }
}

/// Makes on and off of levels, for a motor that knows nothing between. Pure.
///
/// By threshold the motor is on while the level is above it. By duty it is on for a share of the
/// time that equals the level: the on-time is the integral of the level, to within one pulse.
///
/// ```
///  level  ───────╮_____        on for a pulse, off until as much was asked for as was given
///  duty   ▔▔▁▁▔▔▁▁▔▁▁▁▁▔▁
/// ```
struct LevelSwitch: Sendable, Hashable {
  /// The drive from which a motor is turned on, and that below which it is turned off: between the
  /// two it stays as it is, so that a level near the threshold does not chatter.
  private static let on = 0.5
  private static let off = 0.4
  /// The least level that is played by duty.
  private static let leastDuty = 0.1

  private let isDuty: Bool
  /// Nanoseconds of the shortest pulse, above 0.
  private let pulse: Int64
  /// Nanoseconds of full drive that were asked for and not given; below 0: given beyond.
  private var owed = 0.0
  /// Nanoseconds that the motor has been as it is.
  private var since: Int64 = 0

  /// Nil where the actuator takes levels.
  init?(_ actuator: Actuator) {
    switch actuator.rendering {
    case .steps: return nil
    case .threshold: isDuty = false
    case .duty: isDuty = true
    }
    pulse = max(actuator.minimumPulseNanoseconds, 1_000_000)
  }

  /// What is left of a level: by threshold full or nothing.
  func admitted(_ level: Double, served: Double) -> Double {
    if isDuty { return level < Self.leastDuty ? 0 : level }
    return level >= (served > 0 ? Self.off : Self.on) ? 1 : 0
  }

  /// Whether a rise turns the motor on, from off at its valley.
  func turnsOn(_ rise: Rise, served: Double) -> Bool {
    admitted(rise.crest, served: 0) > 0 && (isDuty || admitted(rise.valley, served: served) == 0)
  }

  /// Whether the motor is to be on now, as a level, for a level that was admitted.
  func level(for goal: Double, sent: Double) -> Double {
    guard isDuty else { return goal }
    return nanosecondsToChange(for: goal, sent: sent) > 0 ? sent : 1 - sent
  }

  /// Nanoseconds until the motor is turned on or off at a level that stays.
  func nanosecondsToChange(for goal: Double, sent: Double) -> Int64 {
    guard isDuty, goal > 0 else { return .max }
    if sent == 0 { return Self.nanoseconds(-owed / goal) }
    if goal >= 1 { return .max }
    // Given ahead: what half a pulse of rest takes to be asked for.
    let ahead = goal * Double(pulse) / 2
    return max(pulse - since, Self.nanoseconds((owed + ahead) / (1 - goal)))
  }

  /// From 0 to a year: just below a goal of 1 a motor is never turned off.
  private static func nanoseconds(_ value: Double) -> Int64 {
    value > 0 ? Int64(min(value, 3e16)) : 0
  }

  /// Lets time pass at a level, with the motor on or off.
  mutating func advance(nanoseconds: Int64, served: Double, sent: Double) {
    since &+= nanoseconds
    guard isDuty else { return }
    owed += (served - sent) * Double(nanoseconds)
    // At rest nothing is owed: the next pulse begins at once.
    if served == 0, sent == 0 { owed = 0 }
  }

  /// The motor was turned on or off.
  mutating func turned() { since = 0 }

  /// Forgets what is owed.
  mutating func reset() { owed = 0 }
}

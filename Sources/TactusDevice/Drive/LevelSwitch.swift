/// Converts levels to on and off, for a motor that has no levels in between.
///
/// With a threshold, the motor is on while the level is above the threshold. With a duty cycle, it
/// is on for a share of the time that equals the level: the on-time is the integral of the level,
/// to within one pulse.
///
/// ```
///  level  ───────╮_____        on for a pulse, then off until the level's integral catches up
///  duty   ▔▔▁▁▔▔▁▁▔▁▁▁▁▔▁
/// ```
struct LevelSwitch: Sendable, Hashable {
  /// The motor is turned on at the level `on`, and off below the level `off`. Because of the gap
  /// between them, a level near the threshold does not switch the motor again and again.
  private static let on = 0.5
  private static let off = 0.4
  /// The lowest level that is played with a duty cycle.
  private static let leastDuty = 0.1

  private let isDuty: Bool
  /// The length of the shortest pulse in nanoseconds, above 0.
  private let pulse: Int64
  /// The integral of the level minus the on-time, in nanoseconds of full drive.
  private var owed = 0.0
  /// How long the motor has been in its present state, in nanoseconds.
  private var since: Int64 = 0

  /// Creates a switch. Returns nil if the actuator takes levels.
  init?(_ actuator: Actuator) {
    switch actuator.rendering {
    case .steps: return nil
    case .threshold: isDuty = false
    case .duty: isDuty = true
    }
    pulse = max(actuator.minimumPulseNanoseconds, 1_000_000)
  }

  /// The level that can be played: 0 or 1 with a threshold; with a duty cycle, the level itself or
  /// 0 if it is too low.
  func admitted(_ level: Double, served: Double) -> Double {
    if isDuty { return level < Self.leastDuty ? 0 : level }
    return level >= (served > 0 ? Self.off : Self.on) ? 1 : 0
  }

  /// Whether a peak turns the motor on after the level before it turned the motor off.
  func turnsOn(_ pending: PendingPeak, served: Double) -> Bool {
    admitted(pending.peak, served: 0) > 0
      && (isDuty || admitted(pending.valley, served: served) == 0)
  }

  /// The level to send now, 0 or 1, for a level that ``admitted(_:served:)`` returned.
  func level(for goal: Double, sent: Double) -> Double {
    guard isDuty else { return goal }
    return nanosecondsToChange(for: goal, sent: sent) > 0 ? sent : 1 - sent
  }

  /// Nanoseconds until the motor is turned on or off while the level stays constant; `Int64.max` if
  /// the motor then keeps its state.
  func nanosecondsToChange(for goal: Double, sent: Double) -> Int64 {
    guard isDuty, goal > 0 else { return .max }
    if sent == 0 { return Self.nanoseconds(-owed / goal) }
    if goal >= 1 { return .max }
    // The motor stays on until its on-time exceeds the level's integral by this amount.
    let ahead = goal * Double(pulse) / 2
    return max(pulse - since, Self.nanoseconds((owed + ahead) / (1 - goal)))
  }

  /// Limits the result to about one year. For a goal just below 1 it would not fit into 64 bits.
  private static func nanoseconds(_ value: Double) -> Int64 {
    value > 0 ? Int64(min(value, 3e16)) : 0
  }

  /// Advances the time by a span in which the level and the state of the motor are constant.
  mutating func advance(nanoseconds: Int64, served: Double, sent: Double) {
    since &+= nanoseconds
    guard isDuty else { return }
    owed += (served - sent) * Double(nanoseconds)
    // At rest the balance is cleared, so that the next pulse begins at once.
    if served == 0, sent == 0 { owed = 0 }
  }

  /// Records that the motor was turned on or off.
  mutating func turned() { since = 0 }

  /// Clears the balance.
  mutating func reset() { owed = 0 }
}

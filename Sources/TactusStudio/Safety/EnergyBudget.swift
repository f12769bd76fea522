/// The energy that one actuator may use. It limits the heat of a motor, and the vibration that a
/// hand is exposed to, if a loop plays for a long time.
///
/// Energy is the square of the level, integrated over time, in seconds of full level: a second at
/// half level is 0.25. The limits are this project's; makers of motors publish none for patterns.
/// At full level an actuator plays for 150 s; at a level of 0.44 or less it plays for any time.
struct EnergyBudget: Sendable, Equatable {
  /// The energy that may be used at once.
  static let most = 120.0
  /// The energy that comes back in a second.
  static let recovery = 0.2
  /// A spent budget counts as recovered when the used energy has fallen to this value: after a
  /// minute without drive.
  static let recovered = 108.0

  /// The energy that is used at present.
  private(set) var used = 0.0
  private(set) var isSpent = false

  /// Counts a time and what was used in it.
  mutating func count(_ energy: Double, during seconds: Double) {
    used = max(used + energy - Self.recovery * seconds, 0)
    if used >= Self.most { isSpent = true }
    if used <= Self.recovered { isSpent = false }
  }

  /// Seconds without drive until it has recovered; 0 if it is not spent.
  var rest: Double { isSpent ? (used - Self.recovered) / Self.recovery : 0 }
}

internal import TactusDevice

/// What was ordered last: whether something sounds, or will.
struct Ordered: Sendable {
  /// The level at which each actuator was left.
  private var levels: [Double] = []
  /// When the last order came; `.min`: none did.
  private var lastAt: Int64 = .min
  /// When the last of what was ordered has reached its level.
  private var latest: Int64 = .min

  /// A session begins, with so many actuators that are off.
  mutating func begin(_ actuators: Int) { levels = Array(repeating: 0, count: actuators) }

  /// Whether an actuator can be ordered to do something.
  func has(_ actuator: Int) -> Bool { levels.indices.contains(actuator) }

  /// A segment was ordered for an actuator that there is.
  mutating func take(_ segment: Segment) {
    levels[segment.actuator] = segment.endLevel
    latest = max(latest, segment.endNanoseconds)
  }

  /// An order came.
  mutating func note(at time: Int64) { lastAt = max(lastAt, time) }

  /// What begins at a time or later was taken back.
  mutating func revise(from time: Int64) { latest = min(latest, time) }

  /// All was turned off.
  mutating func stop(at now: Int64) {
    latest = .min
    levels = levels.map { _ in 0 }
    note(at: now)
  }

  /// Whether something that was ordered sounds, or is to begin.
  func isUnfinished(at now: Int64) -> Bool { levels.contains { $0 > 0 } || latest > now }

  /// Whether something was ordered lately, or sounds.
  func isActive(at now: Int64) -> Bool {
    isUnfinished(at: now) || (lastAt != .min && now &- lastAt < LinkLimits.idleAfter)
  }
}

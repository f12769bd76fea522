internal import TactusDevice

/// The effect of the last orders: whether something plays or will play.
struct Ordered: Sendable {
  /// The level of each actuator after its last segment.
  private var levels: [Double] = []
  /// When the last order arrived; `.min` if none did.
  private var lastAt: Int64 = .min
  /// When the last ordered change of level is complete.
  private var latest: Int64 = .min

  /// Begins a session with this number of actuators, all off.
  mutating func begin(_ actuators: Int) { levels = Array(repeating: 0, count: actuators) }

  /// Whether the actuator exists.
  func has(_ actuator: Int) -> Bool { levels.indices.contains(actuator) }

  /// Records a segment of an existing actuator.
  mutating func take(_ segment: Segment) {
    levels[segment.actuator] = segment.endLevel
    latest = max(latest, segment.endNanoseconds)
  }

  /// Records the time of an order.
  mutating func note(at time: Int64) { lastAt = max(lastAt, time) }

  /// Records that the segments from a time on were withdrawn.
  mutating func revise(from time: Int64) { latest = min(latest, time) }

  /// Records a stop.
  mutating func stop(at now: Int64) {
    latest = .min
    levels = levels.map { _ in 0 }
    note(at: now)
  }

  /// Whether an ordered segment plays or is about to begin.
  func isUnfinished(at now: Int64) -> Bool { levels.contains { $0 > 0 } || latest > now }

  /// Whether something plays, or an order came recently.
  func isActive(at now: Int64) -> Bool {
    isUnfinished(at: now) || (lastAt != .min && now &- lastAt < LinkLimits.idleAfter)
  }
}

internal import TactusDevice

/// The last segment that was submitted for an actuator.
struct HeldLevel: BitwiseCopyable {
  /// A value that differs from every level.
  static var unknown: Double { @_noLocks @_noAllocation get { -1 } }

  /// The level at the end, which the actuator holds from then on.
  var level = 0.0
  private var startLevel = 0.0
  private(set) var frequency = 0.0
  /// When the segment begins and ends.
  private(set) var since: Int64 = .min
  private var until: Int64 = .min

  @_noLocks @_noAllocation
  init() {}

  @_noLocks @_noAllocation
  init(from first: Double, to last: Double, frequency: Double, since: Int64, until: Int64) {
    assert(since <= until && first >= 0 && first <= 1 && last >= 0 && last <= 1)
    level = last
    startLevel = first
    self.frequency = frequency
    self.since = since
    self.until = until
  }

  /// Whether the level was submitted as a constant one. The end level of a ramp is submitted once
  /// more as a constant, because some devices do not follow ramps.
  var isSettled: Bool { @_noLocks @_noAllocation get { startLevel == level } }

  /// Whether the ramp of the segment has the given levels at two times within it.
  @_noLocks @_noAllocation
  func follows(_ first: Double, _ last: Double, _ start: Int64, _ end: Int64) -> Bool {
    if isSettled || level == Self.unknown || start <= since || end > until { return false }
    return abs(level(at: start) - first) <= Self.tolerance
      && abs(level(at: end) - last) <= Self.tolerance
  }

  @_noLocks @_noAllocation
  private func level(at time: Int64) -> Double {
    Segment.level(from: startLevel, at: since, to: level, at: until, time: time)
  }

  /// With the tolerance of ``StraightPiece`` added, the error of a level is below 0.001.
  private static var tolerance: Double { @_noLocks @_noAllocation get { 0.0004 } }
}

/// The last segment that was submitted for an actuator.
package struct HeldLevel: BitwiseCopyable {
  /// A value that differs from every level.
  private static var unknown: Double { @_noLocks @_noAllocation get { -1 } }

  /// The level at the end, which the actuator holds from then on.
  private var level = 0.0
  private var startLevel = 0.0
  private var frequency = 0.0
  /// When the segment begins and ends.
  private var since: Int64 = .min
  private var until: Int64 = .min

  /// An actuator at rest.
  @_noLocks @_noAllocation
  package init() {}

  @_noLocks @_noAllocation
  private init(_ segment: Segment) {
    let (first, last) = (segment.startLevel, segment.endLevel)
    assert(first >= 0 && first <= 1 && last >= 0 && last <= 1)
    assert(segment.startNanoseconds <= segment.endNanoseconds)
    level = last
    startLevel = first
    frequency = segment.frequencyHertz
    since = segment.startNanoseconds
    until = segment.endNanoseconds
  }

  /// Whether the actuator holds a level above 0, as far as is known.
  package var isAboveZero: Bool { @_noLocks @_noAllocation get { level > 0 } }

  /// Marks the level as unknown, so that the next segment is submitted even if it is the same.
  @_noLocks @_noAllocation
  package mutating func forget() { level = Self.unknown }

  /// The segment to submit for an actuator that is to play a segment; nil if it plays that segment
  /// already, with time left on its lease.
  /// - Parameters:
  ///   - segment: its end is `Int64.max` if no level changes after its start.
  ///   - renewal: nanoseconds between two renewals of a level; `Int64.max` if it needs none.
  @_noLocks @_noAllocation
  package mutating func take(_ segment: Segment, renewal: Int64) -> Segment? {
    let isConstant = segment.startLevel == segment.endLevel
    if isConstant && isHeld(segment, renewal: renewal) || follows(segment) { return nil }
    self = HeldLevel(segment)
    var result = segment
    let isStill = isConstant && segment.startLevel == 0
    if isStill || segment.endNanoseconds == .max {
      result.endNanoseconds = segment.startNanoseconds
    }
    return result
  }

  /// When the level must be renewed; `Int64.max` if that is not after `time`, or the level is 0.
  @_noLocks @_noAllocation
  package func nextRenewal(after time: Int64, every interval: Int64) -> Int64 {
    let next = since &+ interval
    return level > 0 && next > time ? next : .max
  }

  /// Whether the actuator already has the level and frequency of a constant segment, with time left
  /// on its lease.
  @_noLocks @_noAllocation
  private func isHeld(_ segment: Segment, renewal: Int64) -> Bool {
    if level != segment.startLevel || !isSettled { return false }
    if level == 0 { return true }
    return frequency == segment.frequencyHertz
      && (renewal == .max || since &+ renewal > segment.startNanoseconds)
  }

  /// Whether the level was submitted as a constant one. The end level of a ramp is submitted once
  /// more as a constant, because some devices do not follow ramps.
  private var isSettled: Bool { @_noLocks @_noAllocation get { startLevel == level } }

  /// Whether a segment is a part of the ramp that the actuator plays.
  @_noLocks @_noAllocation
  private func follows(_ segment: Segment) -> Bool {
    let (start, end) = (segment.startNanoseconds, segment.endNanoseconds)
    if isSettled || level == Self.unknown || start <= since || end > until { return false }
    return abs(level(at: start) - segment.startLevel) <= Self.tolerance
      && abs(level(at: end) - segment.endLevel) <= Self.tolerance
  }

  @_noLocks @_noAllocation
  private func level(at time: Int64) -> Double {
    Segment.level(from: startLevel, at: since, to: level, at: until, time: time)
  }

  /// With the tolerance of ``StraightPiece`` added, the error of a level is below 0.001.
  private static var tolerance: Double { @_noLocks @_noAllocation get { 0.0004 } }
}

/// What of a motor's levels must still be felt, of those that have not been sent: the highest one
/// that came after a lower one. So a tap that came and went while a device was busy is not lost.
///
/// ```
///  level          crest
///      │ sent      ╱╲
///      ├───╮     ╱   ╲
///      │    ╲__╱      ╲____ asked now
///      │     valley
/// ```
package struct Rise: Sendable, Hashable, BitwiseCopyable {
  /// The lowest level so far.
  package private(set) var low: Double
  /// The highest level that was above a level before it; 0: none was.
  package private(set) var crest = 0.0
  /// The lowest level before the crest.
  package private(set) var valley = 0.0
  /// When the crest was asked for, in nanoseconds.
  package private(set) var since: Int64 = 0

  /// - Parameter level: the level before the first that is taken.
  @_noLocks @_noAllocation
  package init(after level: Double) { low = level }

  /// Takes the next level.
  @_noLocks @_noAllocation
  package mutating func take(_ level: Double, at time: Int64) {
    if level < low { low = level }
    if level > low && level > crest {
      crest = level
      valley = low
      since = time
    }
  }

  /// Takes the levels of a second one, which came after those of this one.
  package mutating func take(_ later: Rise) {
    if later.crest > crest {
      crest = later.crest
      valley = min(low, later.valley)
      since = later.since
    }
    low = min(low, later.low)
  }
}

internal import CRealtime

/// Converts between engine time and pattern time while a player plays.
///
/// Pattern time continues over the passes of a loop. Each pass adds whole nanoseconds, so a loop
/// never drifts. The conversion is exact at rate 1; at other rates a time is rounded once.
@usableFromInline
package struct PositionMap: Sendable, BitwiseCopyable {
  /// A time on the engine's clock and the pattern time at that moment.
  @usableFromInline package var engineAnchor: Int64 = 0
  @usableFromInline package var patternAnchor: Int64 = 0
  /// The fraction of a nanosecond by which the exact anchor is later than `engineAnchor`. It is
  /// used only if the rate is not 1, because a pass that ends with a tap can then begin between two
  /// nanoseconds.
  @usableFromInline package var engineFraction = 0.0
  /// Pattern nanoseconds in one engine nanosecond, 1/64 to 64.
  @usableFromInline package var rate = 1.0

  @_noLocks @_noAllocation
  package init() {}

  @_noLocks @_noAllocation
  @usableFromInline
  static func rounded(_ value: Double) -> Double { tactus_round(value) }

  /// Pattern time at an engine time: a whole number, and an offset to add to it.
  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  package func pattern(at time: Int64) -> (base: Int64, offset: Double) {
    let elapsed = time &- engineAnchor
    if rate == 1 { return (patternAnchor &+ elapsed, 0) }
    return (patternAnchor, (Double(elapsed) - engineFraction) * rate)
  }

  /// The pattern time at an engine time, rounded to a nanosecond.
  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  package func roundedPattern(at time: Int64) -> Int64 {
    let (base, offset) = pattern(at: time)
    return base &+ Int64(Self.rounded(offset))
  }

  /// The engine time at which a pattern time is reached; `Int64.max` for `Int64.max`.
  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  package func engine(at position: Int64) -> Int64 {
    if position == .max { return .max }
    let distance = position &- patternAnchor
    if rate == 1 { return engineAnchor &+ distance }
    return engineAnchor &+ Int64(Self.rounded(engineFraction + Double(distance) / rate))
  }

  /// Nanoseconds from ``engine(at:)`` to the exact time at which a pattern time is reached.
  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  package func fraction(at position: Int64) -> Double {
    if rate == 1 { return 0 }
    let exact = engineFraction + Double(position &- patternAnchor) / rate
    return exact - Self.rounded(exact)
  }

  /// Sets the anchor: the pattern time is `position` at `time` plus `fraction` nanoseconds.
  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  package mutating func anchor(_ position: Int64, at time: Int64, fraction: Double) {
    patternAnchor = position
    engineAnchor = time
    engineFraction = fraction
  }

  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  package mutating func anchor(_ position: Int64, at time: Int64) {
    anchor(position, at: time, fraction: 0)
  }
}

/// The present value of a dynamic parameter: a straight line over pattern time or engine time.
@usableFromInline
package struct Ramp: Sendable, BitwiseCopyable {
  @usableFromInline
  package enum Origin: UInt8, Sendable, BitwiseCopyable {
    /// The parameter is unchanged.
    case neutral
    /// The pattern has set the value. The line is on pattern time.
    case pattern
    /// The app has sent the value. The line is on engine time.
    case sent
  }

  /// A value, and its change in one nanosecond of the engine's clock.
  package typealias Line = (value: Double, slope: Double)

  @usableFromInline package var origin: Origin
  /// Where the line begins, on its own clock.
  @usableFromInline package var start: Int64
  @usableFromInline package var value: Double
  /// Change in one nanosecond of its own clock.
  @usableFromInline package var slope: Double
  /// Engine time at which a sent curve reaches its next point; otherwise `Int64.max`.
  package var end: Int64

  @_noLocks @_noAllocation
  package init(
    origin: Origin, start: Int64, value: Double, slope: Double, end: Int64 = .max
  ) {
    self.origin = origin
    self.start = start
    self.value = value
    self.slope = slope
    self.end = end
  }

  /// The value at a time.
  /// - Parameters:
  ///   - time: the time on the engine's clock, in nanoseconds.
  ///   - base: together with `offset`, the same time in nanoseconds of pattern time.
  ///   - offset: see ``PositionMap/pattern(at:)``.
  @_noLocks @_noAllocation
  @inlinable @inline(__always)
  package func value(at time: Int64, base: Int64, offset: Double) -> Double {
    if slope == 0 { return value }
    switch origin {
    case .sent: return value + slope * Double(time &- start)
    case .pattern, .neutral: return value + slope * (Double(base &- start) + offset)
    }
  }

  /// The line at a time on the engine's clock.
  /// - Parameter position: the position of the player in its pattern.
  @_noLocks @_noAllocation
  package func line(at time: Int64, _ position: PositionMap) -> Line {
    let (base, offset) = position.pattern(at: time)
    let value = value(at: time, base: base, offset: offset)
    switch origin {
    case .sent: return (value, slope)
    case .pattern, .neutral: return (value, slope * position.rate)
    }
  }
}

/// The present value of a dynamic parameter: a straight line over pattern time or engine time.
struct Ramp: BitwiseCopyable {
  enum Origin: UInt8, BitwiseCopyable {
    /// The parameter is unchanged.
    case neutral
    /// The pattern has set the value. The line is on pattern time.
    case pattern
    /// The app has sent the value. The line is on engine time.
    case sent
  }

  var origin: Origin
  /// Where the line begins, on its own clock.
  var start: Int64
  var value: Double
  /// Change in one nanosecond of its own clock.
  var slope: Double
  /// Engine time at which a sent curve reaches its next point; otherwise `Int64.max`.
  var end: Int64 = .max

  @_noLocks @_noAllocation
  init(origin: Origin, start: Int64, value: Double, slope: Double, end: Int64 = .max) {
    self.origin = origin
    self.start = start
    self.value = value
    self.slope = slope
    self.end = end
  }

  @_noLocks @_noAllocation
  @inline(__always)
  func value(at time: Int64, base: Int64, offset: Double) -> Double {
    if slope == 0 { return value }
    switch origin {
    case .sent: return value + slope * Double(time &- start)
    case .pattern, .neutral: return value + slope * (Double(base &- start) + offset)
    }
  }
}

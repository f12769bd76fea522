/// The value of a dynamic parameter as a straight line over pattern time, until its next point.
struct ControlLine: BitwiseCopyable {
  var value: Double
  /// Change in one nanosecond.
  var slope: Double
  /// Nanoseconds at which the line has `value`.
  var start: Int64

  @_noLocks @_noAllocation
  init(value: Double, slope: Double, start: Int64) {
    self.value = value
    self.slope = slope
    self.start = start
  }

  /// Whether the value changes.
  var isMoving: Bool { @_noLocks @_noAllocation get { slope != 0 } }

  /// The value at a time in nanoseconds. It depends on the time alone, so that it does not matter
  /// how frames are divided into blocks.
  @_noLocks @_noAllocation
  @inline(__always)
  func at(_ time: Double) -> Double { value + slope * (time - Double(start)) }
}

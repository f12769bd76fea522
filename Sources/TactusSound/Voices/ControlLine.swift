/// A dynamic parameter as a straight line over the engine's time, counted from the anchor of the
/// player's position.
package struct ControlLine: Sendable, BitwiseCopyable {
  /// The value at the anchor.
  package var value: Double
  /// Change in one nanosecond of the engine's clock.
  package var slope: Double

  @_noLocks @_noAllocation
  package init(value: Double, slope: Double) {
    self.value = value
    self.slope = slope
  }

  /// Whether the value changes.
  var isMoving: Bool { @_noLocks @_noAllocation get { slope != 0 } }

  /// The value, nanoseconds after the anchor. It depends on the time alone, and not on how frames
  /// are divided into blocks.
  @_noLocks @_noAllocation
  @inline(__always)
  func at(_ nanoseconds: Double) -> Double { value + slope * nanoseconds }
}

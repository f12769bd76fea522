/// A point of a track. From `time` on, the value changes by `slope` until the next point.
package struct TrackPoint: Sendable, BitwiseCopyable {
  /// Nanoseconds from the start of the pattern.
  package var time: Int64
  package var value: Double
  /// Change of the value in one nanosecond.
  package var slope: Double
  /// The start of the change (a single value or a curve) that this point belongs to.
  package var changeStart: Int64
}

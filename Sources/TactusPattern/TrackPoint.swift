/// A point of a track: from `time` on the value changes by `slope` until the next point.
package struct TrackPoint: Sendable, BitwiseCopyable {
  /// Nanoseconds from the start of the pattern.
  package var time: Int64
  package var value: Double
  /// Change of the value in one nanosecond.
  package var slope: Double
  /// The time of the first point of the change that this point belongs to.
  package var changeStart: Int64
}

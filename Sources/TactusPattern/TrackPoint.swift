/// A point of a track: from `time` on the value changes by `slope` until the next point.
package struct TrackPoint: Sendable, BitwiseCopyable {
  /// Nanoseconds from the start of the pattern.
  package var time: Int64
  package var value: Double
  /// Change of the value in one nanosecond.
  package var slope: Double
  /// When the change that the point belongs to began: the time of its first point.
  package var changeStart: Int64
}

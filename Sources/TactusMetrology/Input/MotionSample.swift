/// A sample of an acceleration sensor with its own time.
package struct MotionSample: Sendable, Hashable {
  /// The time of the sample in nanoseconds.
  package var nanoseconds: Int64
  /// The acceleration in g.
  package var g: Double

  package init(_ nanoseconds: Int64, _ g: Double) {
    (self.nanoseconds, self.g) = (nanoseconds, g)
  }
}

/// Consecutive samples of an acceleration sensor, as its device sends them.
package struct MotionBlock: Sendable, Hashable {
  /// The time of the first sample in seconds on the device's clock.
  package var seconds: Double
  /// The number of samples that were lost immediately before this block.
  package var lost: Int
  /// Accelerations in g.
  package var values: [Double]

  package init(seconds: Double, lost: Int = 0, values: [Double]) {
    self.seconds = seconds
    self.lost = lost
    self.values = values
  }
}

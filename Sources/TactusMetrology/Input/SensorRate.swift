/// The true rate of a sensor, which differs from the stated one by up to some percent.
package enum SensorRate {
  /// The number of intervals from which the rate is computed, at least.
  private static let leastIntervals = 50

  /// From the median of the intervals, in hertz; nil if there are too few.
  /// - Parameter times: those of the measurements, in nanoseconds.
  package static func hertz(_ times: [Int64]) -> Double? {
    // Reports that the kernel delivers together have the same time.
    let intervals = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    guard intervals.count >= leastIntervals else { return nil }
    return 1e9 / Double(intervals[intervals.count / 2])
  }
}

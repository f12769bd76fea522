/// Removes the blur of the shortest window from the times of abrupt rises and brakes.
///
/// In the fits even an instantaneous step appears to take about one cycle. The tables give the true
/// time for each apparent time, both in cycles. They were computed from vibrations without noise
/// whose amplitude approaches its final value exponentially.
enum Blur {
  private struct Point {
    var shown: Double
    var real: Double
  }

  private static let rises = [
    Point(shown: 1.13, real: 0.2), Point(shown: 1.23, real: 0.45), Point(shown: 1.31, real: 0.6),
    Point(shown: 1.42, real: 0.8), Point(shown: 1.54, real: 1), Point(shown: 1.755, real: 1.3),
    Point(shown: 2.11, real: 1.7), Point(shown: 2.55, real: 2.2), Point(shown: 3.27, real: 3),
  ]
  private static let brakes = [
    Point(shown: 0.58, real: 0.025), Point(shown: 0.67, real: 0.21),
    Point(shown: 0.77, real: 0.42), Point(shown: 0.91, real: 0.63), Point(shown: 1.05, real: 0.84),
    Point(shown: 1.23, real: 1.05), Point(shown: 1.51, real: 1.365),
    Point(shown: 1.9, real: 1.785), Point(shown: 2.395, real: 2.31), Point(shown: 3.21, real: 3.15),
  ]
  /// The largest error that remains, in cycles.
  private static let remainingCycles = 0.2

  static func rise(_ seconds: Double, cycle: Double, error: Double) -> Crossing {
    removed(by: rises, from: seconds, cycle: cycle, error: error)
  }

  static func brake(_ seconds: Double, cycle: Double, error: Double) -> Crossing {
    removed(by: brakes, from: seconds, cycle: cycle, error: error)
  }

  private static func removed(
    by points: [Point], from seconds: Double, cycle: Double, error: Double
  ) -> Crossing {
    let shown = seconds / cycle
    // The table is so steep below its first point that noise would determine the result there.
    var (real, growth) = (points[0].real, 1.0)
    if let end = points.firstIndex(where: { $0.shown >= shown }), end > 0 {
      let (a, b) = (points[end - 1], points[end])
      growth = (b.real - a.real) / (b.shown - a.shown)
      real = a.real + growth * (shown - a.shown)
    } else if let last = points.last, shown > last.shown {
      real = shown - (last.shown - last.real) * last.shown / shown
    }
    return Crossing(
      seconds: real * cycle, error: error * growth, systematic: remainingCycles * cycle)
  }
}

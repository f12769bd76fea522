internal import TactusFormats

/// The sustained level as straight lines.
///
/// From the start of a line, each further frame narrows the slopes that the line may have, so that
/// every frame stays within the tolerance. A line is as long as that allows. O(n).
package enum LevelLine {
  /// The largest distance of the lines from the level: less than the differences of vibrations that
  /// are felt, an eighth to a fifth (Verrillo 1985, Craig 1972).
  package static let intensityTolerance = 0.05
  /// Likewise of sharpness, of which a fifth of the scale is about an octave.
  package static let sharpnessTolerance = 0.1
  /// What is kept of both for the rounding of values.
  private static let rounding = 0.0005

  /// A frame with its values.
  struct Point: Hashable {
    /// Seconds.
    var time: Double
    var intensity: Double
    var sharpness: Double
  }

  /// The points between which the lines are, of points in order.
  static func fitted(_ points: [Point]) -> [Point] {
    guard var start = points.first, points.count > 2 else { return points }
    var result = [start]
    var slopes = Slopes()
    var last = start
    for point in points.dropFirst() {
      if !slopes.allow(from: start, to: point) {
        result.append(last)
        start = last
        slopes = Slopes()
      }
      slopes.narrow(from: start, to: point)
      last = point
    }
    result.append(last)
    return result
  }

  /// How far lines are from points at most. O(n).
  static func worst(_ line: [Point], _ points: [Point]) -> LevelError {
    var worst = LevelError()
    var next = 1
    for point in points {
      while next < line.count - 1, line[next].time < point.time { next += 1 }
      guard next < line.count else { break }
      let (start, end) = (line[next - 1], line[next])
      let share = (point.time - start.time) / (end.time - start.time)
      let intensity = start.intensity + (end.intensity - start.intensity) * share
      let sharpness = start.sharpness + (end.sharpness - start.sharpness) * share
      worst.intensity = max(worst.intensity, abs(intensity - point.intensity))
      worst.sharpness = max(worst.sharpness, abs(sharpness - point.sharpness))
    }
    return worst
  }

  /// The slopes that a line may have, per second.
  private struct Slopes {
    var intensity = (low: -Double.infinity, high: Double.infinity)
    var sharpness = (low: -Double.infinity, high: Double.infinity)

    func allow(from start: Point, to end: Point) -> Bool {
      let length = end.time - start.time
      let rise = (end.intensity - start.intensity) / length
      let turn = (end.sharpness - start.sharpness) / length
      return rise >= intensity.low && rise <= intensity.high && turn >= sharpness.low
        && turn <= sharpness.high
    }

    mutating func narrow(from start: Point, to end: Point) {
      let length = end.time - start.time
      narrow(
        &intensity, (end.intensity - start.intensity) / length,
        (LevelLine.intensityTolerance - LevelLine.rounding) / length)
      narrow(
        &sharpness, (end.sharpness - start.sharpness) / length,
        (LevelLine.sharpnessTolerance - LevelLine.rounding) / length)
    }

    private func narrow(
      _ range: inout (low: Double, high: Double), _ slope: Double, _ reach: Double
    ) {
      range = (max(range.low, slope - reach), min(range.high, slope + reach))
    }
  }
}

internal import TactusFormats

/// Approximates the sustained level of a sound by straight lines.
///
/// Each further frame narrows the range of slopes with which a line stays within the tolerance of
/// all its frames. A line ends, and the next begins, at the last frame before one whose value lies
/// outside that range. O(n).
package enum LevelLine {
  /// The largest distance of the lines from the intensity. People notice that two vibrations differ
  /// only if the difference is an eighth to a fifth (Verrillo 1985, Craig 1972).
  package static let intensityTolerance = 0.05
  /// The largest distance of the lines from the sharpness. An octave is about 0.16 on that scale.
  package static let sharpnessTolerance = 0.1
  /// The part of both tolerances that is reserved for the rounding of values to thousandths.
  private static let rounding = 0.0005

  /// The intensity and sharpness at the time of a frame.
  struct Point: Hashable {
    /// Seconds from the start of the sound.
    var time: Double
    var intensity: Double
    var sharpness: Double
  }

  /// The subset of the points, given in the order of time, that the lines connect.
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

  /// The greatest distance between the lines and the points. O(n).
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

  /// The ranges of the slopes that a line may have, per second.
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

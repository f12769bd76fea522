internal import TactusDevice

/// A vectorial effect of an HJIF file: amplitude and frequency over time. Each changes linearly
/// between two keyframes that give it, and is constant before the first and after the last one.
struct HJIFWave {
  /// The start of the effect, in seconds from the start of the pattern.
  let start: Double
  /// The end of the effect, in seconds from the start of the pattern; after `start`.
  let end: Double
  /// Times of all keyframes, in seconds from the start of the pattern.
  let turns: [Double]
  private let intensities: [(time: Double, value: Double)]
  private let hertz: [(time: Double, value: Double)]
  private let unstatedSharpness: Double

  /// Creates a wave; nil if the effect has no length. All times are rounded to nanoseconds, as on
  /// the engine's clock, so that the end of an effect equals the start of one that follows
  /// directly.
  init?(_ start: Double, _ keyframes: [HJIFKeyframe], unstatedSharpness: Double) {
    let times = keyframes.map { Outline.onClock(start + $0.time) }
    self.start = Outline.onClock(start)
    guard let end = times.last, end > self.start else { return nil }
    self.end = end
    turns = times
    intensities = zip(times, keyframes).compactMap { time, frame in
      frame.intensity.map { (time, $0) }
    }
    hertz = zip(times, keyframes).compactMap { time, frame in frame.hertz.map { (time, $0) } }
    self.unstatedSharpness = unstatedSharpness
  }

  /// The level at a time within the effect. O(log n).
  /// - Parameter isEnd: whether to return, at a step, the level before the step and not that after
  ///   it.
  func level(at time: Double, isEnd: Bool) -> OutlineLevel {
    let tone = Self.value(hertz, at: time, isEnd).map { SharpnessFrequency.sharpness(hertz: $0) }
    return OutlineLevel(
      Self.value(intensities, at: time, isEnd) ?? 1, tone ?? unstatedSharpness)
  }

  private static func value(
    _ points: [(time: Double, value: Double)], at time: Double, _ isEnd: Bool
  ) -> Double? {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = isEnd ? points[middle].time < time : points[middle].time <= time
      if isBefore { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return points.first?.value }
    guard low < points.count else { return points.last?.value }
    let (before, after) = (points[low - 1], points[low])
    let share = (time - before.time) / (after.time - before.time)
    return before.value + (after.value - before.value) * share
  }
}

internal import Glibc

/// The running mean square of a click at a constant interval. The mean square of the noise is
/// subtracted.
struct RunningPower {
  /// The smallest share of a window that samples must cover.
  private static let leastCover = 0.6
  /// The time in seconds without motion from which the rest value is computed.
  private static let restSeconds = 0.06

  /// The values. The first one is for the time one window before the beginning of the drive.
  let values: [Double]
  /// The interval of the values in seconds.
  let step: Double

  /// Computes the values. Nil if too many samples are lost.
  init?(_ record: MotionRecord, _ span: DriveSpan, window: Double, noise: StillNoise) {
    let begin = span.begin - window
    let end = min(span.restUntil - window, span.end + ClickFigures.ringSeconds)
    let step = window / ClickFigures.stepsInWindow
    let count = (end - begin) / step
    guard count >= 1, count <= Double(MotionRecord.mostSamples),
      let before = Self.rest(record, from: span.begin - Self.restSeconds, to: span.begin),
      let after = Self.rest(record, from: span.restUntil - Self.restSeconds, to: span.restUntil)
    else { return nil }
    // Subtracts a straight line between the rest values before and after the click, because the
    // component of gravity changes slowly.
    let slope = (after - before) / (span.restUntil - span.begin)
    var values: [Double] = []
    values.reserveCapacity(Int(count))
    for place in 0..<Int(count) {
      let time = begin + Double(place) * step
      let rest = before + slope * (time - span.begin + Self.restSeconds / 2)
      guard let power = Self.power(record, at: time, window: window, rest: rest) else { return nil }
      values.append(power - noise.size * noise.size)
    }
    (self.values, self.step) = (values, step)
  }

  /// The mean of the samples between two times; nil if most are lost.
  private static func rest(_ record: MotionRecord, from begin: Double, to end: Double) -> Double? {
    let places = record.place(at: begin)..<max(record.place(at: begin), record.place(at: end))
    let known = record.values[places].filter { !$0.isNaN }
    guard known.count >= 10, known.count * 2 >= places.count else { return nil }
    return known.reduce(0, +) / Double(known.count)
  }

  private static func power(
    _ record: MotionRecord, at time: Double, window: Double, rest: Double
  ) -> Double? {
    let first = record.place(at: time - window / 2)
    let last = record.place(at: time + window / 2)
    var (sum, weights) = (0.0, 0.0)
    for place in first..<max(first, last) where !record.values[place].isNaN {
      let weight = 0.5 + 0.5 * cos(2 * .pi * (record.seconds(at: place) - time) / window)
      let value = record.values[place] - rest
      sum += weight * value * value
      weights += weight
    }
    let whole = 0.5 * window / record.stepSeconds
    return weights >= leastCover * whole ? sum / weights : nil
  }
}

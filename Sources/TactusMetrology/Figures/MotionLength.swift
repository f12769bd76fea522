/// The length of the motion of two drives that follow each other without a pause.
///
/// The motion begins when the running amplitude first passes half of its steady value in the first
/// drive, and ends when it last passes half of its steady value in the second. If the amplitude
/// approaches its final value exponentially, both passages are late by the same time.
package enum MotionLength {
  /// Measures the length in seconds, as the mean over several pairs of drives.
  /// - Parameters:
  ///   - pairs: the two drives of each pair. The end of the first is the beginning of the second.
  ///   - windowSeconds: the length of the window of the running amplitude: two cycles.
  package static func measured(
    _ record: MotionRecord, pairs: [(first: DriveSpan, second: DriveSpan)], windowSeconds: Double,
    noise: StillNoise?
  ) -> Measured {
    guard let noise, !pairs.isEmpty else { return .undetermined(.noStillTime) }
    guard windowSeconds * record.rateHertz >= 2 * SineFit.leastSamplesPerCycle else {
      return .undetermined(.slowSensor)
    }
    var lengths = Repeats()
    for (first, second) in pairs {
      guard !record.isClipped(from: first.begin, to: second.end) else {
        return .undetermined(.clipped)
      }
      let whole = DriveSpan(begin: first.begin, end: second.end, restUntil: second.restUntil)
      guard let power = RunningPower(record, whole, window: windowSeconds, noise: noise) else {
        return .undetermined(.lost)
      }
      // The first value is for the time one window before the beginning of the drive.
      let place = { (time: Double) in Int((time - first.begin + windowSeconds) / power.step) }
      let steady = { (span: DriveSpan) -> Double? in
        let begin = place(span.end - 0.4 * (span.end - span.begin))
        let end = min(place(span.end), power.values.count)
        guard begin >= 0, begin < end else { return nil }
        return power.values[begin..<end].sorted()[(end - begin) / 2]
      }
      guard let low = steady(first), let high = steady(second),
        min(low, high) > 4 * noise.size * noise.size
      else { return .undetermined(.weak) }
      guard let length = length(power.values, begin: low / 4, end: high / 4) else {
        return .undetermined(.noCrossing)
      }
      lengths.add(length * power.step, error: 0, systematic: windowSeconds / 4)
    }
    return .value(
      lengths.mean,
      uncertainty: Accuracy.standardErrors * lengths.standardError + lengths.systematic)
  }

  /// The number of places from the first one that reaches one value to the last one that reaches
  /// another. Nil if the values do not begin and end below them.
  private static func length(_ values: [Double], begin: Double, end: Double) -> Double? {
    guard let first = values.firstIndex(where: { $0 >= begin }), first > 0,
      let last = values.lastIndex(where: { $0 >= end }), last > first, last < values.count - 1
    else { return nil }
    let from = Double(first) - (values[first] - begin) / (values[first] - values[first - 1])
    let to = Double(last) + (values[last] - end) / (values[last] - values[last + 1])
    return to - from
  }
}

internal import Glibc

/// How much equal clicks differ from each other.
///
/// Each click has its own running amplitude, as ``ClickFigures`` computes it. Its peak is the
/// greatest value. Its onset is the time at which the running amplitude passes half of the peak.
package struct ClickSpread: Sendable, Hashable {
  /// The largest part of a permitted spread that the noise alone may cause.
  private static let mostOfNoise = 1.0 / 3

  /// The standard deviation of the peaks, as a share of their mean.
  package let peaks: Measured
  /// The standard deviation of the onsets in seconds, each from the beginning of its drive.
  package let onsets: Measured
  /// The number of clicks that were measured.
  package let count: Int

  /// Measures the clicks.
  /// - Parameters:
  ///   - windowSeconds: see ``ClickFigures``.
  ///   - permitted: the largest permitted spread of the peaks, as a share, and of the onsets, in
  ///     seconds. If the noise of the sensor may cause more than a third of it, the spread is
  ///     undetermined.
  package init(
    _ record: MotionRecord, clicks spans: [DriveSpan], windowSeconds: Double,
    permitted: (peaks: Double, onsets: Double), noise: StillNoise?
  ) {
    switch Self.clicks(record, spans, windowSeconds: windowSeconds, noise: noise) {
    case .failure(let error):
      (peaks, onsets) = (.undetermined(error.reason), .undetermined(error.reason))
      count = 0
    case .success(let clicks):
      count = clicks.count
      let peak = Self.mean(clicks.map(\.peak))
      peaks = Self.measured(
        Self.deviation(clicks.map(\.peak)) / peak, of: clicks.count,
        noise: Self.mean(clicks.map(\.peakError)) / peak, permitted: permitted.peaks)
      onsets = Self.measured(
        Self.deviation(clicks.map(\.onset)), of: clicks.count,
        noise: Self.mean(clicks.map(\.onsetError)), permitted: permitted.onsets)
    }
  }

  private struct Click {
    var peak: Double
    var onset: Double
    /// The errors that the noise causes.
    var peakError: Double
    var onsetError: Double
  }

  private static func clicks(
    _ record: MotionRecord, _ spans: [DriveSpan], windowSeconds: Double, noise: StillNoise?
  ) -> Result<[Click], Undetermined> {
    guard let noise, spans.count >= 3 else { return .failure(Undetermined(.noStillTime)) }
    if spans.contains(where: { record.isClipped(from: $0.begin, to: $0.restUntil) }) {
      return .failure(Undetermined(.clipped))
    }
    guard windowSeconds * record.rateHertz >= 2 * SineFit.leastSamplesPerCycle else {
      return .failure(Undetermined(.slowSensor))
    }
    var (clicks, lost): ([Click], Int) = ([], 0)
    for span in spans {
      guard let power = RunningPower(record, span, window: windowSeconds, noise: noise) else {
        lost += 1
        continue
      }
      guard let click = click(power, record, windowSeconds: windowSeconds, noise: noise) else {
        return .failure(Undetermined(.weak))
      }
      clicks.append(click)
    }
    return lost * 3 > spans.count ? .failure(Undetermined(.lost)) : .success(clicks)
  }

  private static func click(
    _ power: RunningPower, _ record: MotionRecord, windowSeconds: Double, noise: StillNoise
  ) -> Click? {
    let values = power.values
    guard let top = values.indices.max(by: { values[$0] < values[$1] }), values[top] > 0 else {
      return nil
    }
    let peak = (2 * values[top]).squareRoot()
    let error = ClickPeak.error(
      windowSeconds: windowSeconds, rateHertz: record.rateHertz, noise: noise)
    let half = values[top] / 4
    guard peak > 10 * error, let before = values[..<top].lastIndex(where: { $0 < half }) else {
      return nil
    }
    let (a, b) = (values[before], values[before + 1])
    let place = Double(before) + (half - a) / (b - a)
    // The first value is for the time one window before the beginning of the drive.
    let onset = place * power.step - windowSeconds
    // The slope of the amplitude, from that of its power.
    let slope = (b - a) / power.step / (peak / 2)
    return Click(peak: peak, onset: onset, peakError: error, onsetError: error / slope)
  }

  private static func measured(
    _ spread: Double, of count: Int, noise: Double, permitted: Double
  ) -> Measured {
    guard spread.isFinite, noise <= mostOfNoise * permitted else {
      return .undetermined(.uncertain(share: noise / (mostOfNoise * permitted)))
    }
    // The relative standard error of a standard deviation of n values is about 1 / sqrt(2 n).
    let error = spread / (2 * Double(count)).squareRoot()
    return .value(spread, uncertainty: Accuracy.standardErrors * error + noise)
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func deviation(_ values: [Double]) -> Double {
    let mean = mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(max(values.count - 1, 1))).squareRoot()
  }
}

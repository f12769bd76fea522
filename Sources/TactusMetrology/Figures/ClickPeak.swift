/// The peak of a single click.
package enum ClickPeak {
  /// The greatest running amplitude in g, see ``ClickFigures``. Nil if samples of the click are
  /// lost or clipped, or if the sensor takes too few samples of each cycle.
  /// - Parameter windowSeconds: the length of the window: two cycles of the steady vibration.
  package static func gravities(
    _ record: MotionRecord, click: DriveSpan, windowSeconds: Double, noise: StillNoise
  ) -> Double? {
    guard windowSeconds * record.rateHertz >= 2 * SineFit.leastSamplesPerCycle,
      !record.isClipped(from: click.begin, to: click.restUntil),
      let power = RunningPower(record, click, window: windowSeconds, noise: noise),
      let most = power.values.max()
    else { return nil }
    return (2 * max(most, 0)).squareRoot()
  }

  /// The error in g that the noise causes in a peak.
  package static func error(windowSeconds: Double, rateHertz: Double, noise: StillNoise) -> Double {
    // A Hann window has the noise of two thirds of its samples.
    let samples = max(windowSeconds * rateHertz * 2 / 3, 1)
    return noise.size * (2 / samples).squareRoot()
  }
}

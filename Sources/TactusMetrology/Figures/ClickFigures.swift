internal import Glibc

/// The figures of a click: a drive of 20 ms at full level.
///
/// They are computed from the running amplitude: the root mean square of the acceleration, weighted
/// by a Hann window, times the square root of 2. The window has a stated length, so that two
/// laboratories compute the same figures. For a sine the running amplitude is its amplitude.
package struct ClickFigures: Sendable, Hashable {
  /// The time in seconds after the end of the drive within which the ring must end.
  package static let ringSeconds = 0.3
  /// The largest error of the method, as a share of a figure.
  private static let methodShare = 0.01
  /// The number of times within a window at which the running amplitude is computed.
  static let stepsInWindow = 64.0

  /// The greatest running amplitude in g.
  package let peak: Measured
  /// The time in seconds around the peak during which the running amplitude is at least half of it.
  package let duration: Measured
  /// The energy until the end of ``duration``, divided by the energy from then until the running
  /// amplitude stays below a tenth of the peak.
  package let pulseToRing: Measured

  /// Measures several equal clicks.
  /// - Parameters:
  ///   - windowSeconds: the length of the window: two cycles of the steady vibration.
  ///   - isRotating: whether the actuator is a motor that turns. Each of its clicks begins at
  ///     another angle, so only the peak is measured.
  package init(
    _ record: MotionRecord, clicks spans: [DriveSpan], windowSeconds: Double, isRotating: Bool,
    noise: StillNoise?
  ) {
    switch Self.shapes(record, spans, windowSeconds: windowSeconds, noise: noise) {
    case .failure(let error):
      (peak, duration) = (.undetermined(error.reason), .undetermined(error.reason))
      pulseToRing = .undetermined(error.reason)
    case .success(let (whole, parts)):
      peak = Self.measured(whole, parts, systematic: whole.peakError) { $0.peak }
      guard !isRotating else {
        (duration, pulseToRing) = (.undetermined(.differentClicks), .undetermined(.differentClicks))
        return
      }
      duration = Self.measured(whole, parts, systematic: 0) { $0.duration }
      pulseToRing = Self.measured(whole, parts, systematic: whole.ratioError) { $0.pulseToRing }
    }
  }

  /// The shape of the mean of all clicks, and the shapes of the means without one of the clicks.
  private static func shapes(
    _ record: MotionRecord, _ spans: [DriveSpan], windowSeconds: Double, noise: StillNoise?
  ) -> Result<(whole: ClickShape, parts: [ClickShape]), Undetermined> {
    guard let noise, spans.count >= 3 else { return .failure(Undetermined(.noStillTime)) }
    if spans.contains(where: { record.isClipped(from: $0.begin, to: $0.restUntil) }) {
      return .failure(Undetermined(.clipped))
    }
    guard windowSeconds * record.rateHertz >= 2 * SineFit.leastSamplesPerCycle else {
      return .failure(Undetermined(.slowSensor))
    }
    let powers = spans.compactMap { RunningPower(record, $0, window: windowSeconds, noise: noise) }
    guard powers.count >= 3 else {
      return .failure(Undetermined(.lost))
    }
    guard let whole = ClickShape(powers, noise: noise) else { return .failure(Undetermined(.weak)) }
    let parts = powers.indices.compactMap { left in
      ClickShape(powers.enumerated().filter { $0.offset != left }.map(\.element), noise: noise)
    }
    return .success((whole, parts))
  }

  /// A figure with its uncertainty, which is computed by the jackknife: from the shapes without one
  /// click each.
  private static func measured(
    _ whole: ClickShape, _ parts: [ClickShape], systematic: Double,
    _ figure: (ClickShape) -> Double
  ) -> Measured {
    let values = parts.map(figure)
    // At least three means without one click must have a shape, because the uncertainty is computed
    // from their spread.
    guard values.count >= 3 else { return .undetermined(.weak) }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let error = (squares * Double(values.count - 1) / Double(values.count)).squareRoot()
    return Measured(
      figure(whole),
      uncertainty: Accuracy.standardErrors * hypot(error, systematic)
        + methodShare * figure(whole),
      atMost: Accuracy.click * figure(whole))
  }
}

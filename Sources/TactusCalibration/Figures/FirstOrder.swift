internal import Glibc

/// Times of a first-order lag in time constants. The acceleration of a weight that turns grows with
/// the square of the speed, which lags.
enum FirstOrder {
  /// The share of the final value of the lagging quantity at a share of the amplitude.
  private static func lagging(_ amplitude: Double, isTurning: Bool) -> Double {
    isTurning ? amplitude.squareRoot() : amplitude
  }

  /// From the begin of a drive to a tenth of the amplitude.
  static func onset(isTurning: Bool) -> Double {
    -log(1 - lagging(0.1, isTurning: isTurning))
  }

  /// From 10 to 90 % of the amplitude.
  static func rise(isTurning: Bool) -> Double {
    -log(1 - lagging(0.9, isTurning: isTurning)) - onset(isTurning: isTurning)
  }

  /// From the end of a drive to a tenth of the amplitude.
  static func coast(isTurning: Bool) -> Double { -log(lagging(0.1, isTurning: isTurning)) }

  /// The time in which an actuator coasts to a tenth, without the time from a submission to the
  /// drive. That is the latency without the part in which the amplitude grows to a tenth.
  static func coast(
    _ brake: Outcome, latency: Outcome, rise: Outcome, isTurning: Bool
  ) -> Outcome {
    guard case .value(let brake, let brakeError) = brake else { return brake }
    guard case .value(let latency, let latencyError) = latency else { return latency }
    guard case .value(let rise, let riseError) = rise else { return rise }
    let share = onset(isTurning: isTurning) / Self.rise(isTurning: isTurning)
    let delay = max(latency - rise * share, 0)
    return .value(brake - delay, uncertainty: brakeError + latencyError + riseError * share)
  }
}

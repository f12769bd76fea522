internal import Glibc

/// Times of a first-order lag, in units of its time constant. In a motor with a turning weight the
/// speed lags, and the acceleration grows with the square of the speed.
enum FirstOrder {
  /// The lagging quantity at a given amplitude, both as shares of their final values.
  private static func lagging(_ amplitude: Double, isTurning: Bool) -> Double {
    isTurning ? amplitude.squareRoot() : amplitude
  }

  /// The time from the beginning of a drive until the amplitude reaches 10 % of its final value.
  static func onset(isTurning: Bool) -> Double {
    -log(1 - lagging(0.1, isTurning: isTurning))
  }

  /// The time in which the amplitude rises from 10 to 90 % of its final value.
  static func rise(isTurning: Bool) -> Double {
    -log(1 - lagging(0.9, isTurning: isTurning)) - onset(isTurning: isTurning)
  }

  /// The time from the end of a drive until the amplitude has fallen to 10 %.
  static func coast(isTurning: Bool) -> Double { -log(lagging(0.1, isTurning: isTurning)) }

  /// The time in which an actuator coasts to 10 %, in seconds: the measured time `brake` without
  /// the delay from a submission to the drive. That delay is the latency without the part in which
  /// the amplitude rises to 10 %.
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

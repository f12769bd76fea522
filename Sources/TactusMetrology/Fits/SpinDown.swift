internal import Glibc

/// The last turns of an eccentric mass after a drive, fitted to the samples.
///
/// While a motor stops, its mass makes only a few turns, which are too few to fit an amplitude turn
/// by turn. But the acceleration of a turning mass is known: it grows with the square of the speed.
/// The model of the speed is `(1 + b) exp(-t / c) - b`: friction, which grows with the speed, and a
/// constant brake reduce it. The search for the two parameters uses a grid that shrinks.
struct SpinDown {
  /// The share of the steady amplitude that may remain in the residual in addition to the noise.
  private static let unexplainedShare = 0.05
  /// The largest ratio of the residual to the noise.
  private static let unexplainedNoise = 1.25
  /// The largest difference between the amplitude of the fit and the steady one, as a share.
  private static let mostDifference = 0.1
  /// The largest error of the time in cycles.
  private static let methodCycles = 0.2

  /// The logarithm of the time constant in seconds.
  private var constant: Double
  /// The parameter b: the motor would reach this speed in the opposite direction if the brake did
  /// not end. It is a share of the steady speed.
  private var brake: Double

  /// The time from the end of a drive until the amplitude is below a share of the steady one.
  /// - Parameter coarse: the approximate time in seconds.
  static func brake(
    _ step: Step, coarse: Double, to share: Double
  ) -> Result<Crossing, Undetermined> {
    let end = step.span.end + max(2 * coarse, 3 * step.cycle)
    guard coarse > 0, end < step.span.restUntil else { return .failure(Undetermined(.noCrossing)) }
    var best = SpinDown(constant: log(coarse), brake: 0.8)
    var (wide, high) = (2.0, 0.8)
    var found: Fit?
    for _ in 0..<14 {
      let middle = best
      for i in -2...2 {
        for j in -2...2 {
          let trial = SpinDown(
            constant: middle.constant + wide * Double(i) / 2,
            brake: max(middle.brake + high * Double(j) / 2, 0))
          guard let fit = trial.fit(step, to: end) else { continue }
          if fit.residual < found?.residual ?? .infinity { (found, best) = (fit, trial) }
        }
      }
      (wide, high) = (wide * 0.6, high * 0.6)
    }
    let limit = hypot(unexplainedNoise * step.noise, unexplainedShare * step.level)
    guard let found, found.residual <= limit,
      abs(found.amplitude / step.level - 1) <= mostDifference
    else { return .failure(Undetermined(.noCrossing)) }
    let speed = share.squareRoot()
    // The part of the residual that noise does not explain counts as an error of the amplitude.
    let unexplained = max(found.residual * found.residual - step.noise * step.noise, 0).squareRoot()
    let slope = 2 * speed * (best.brake + speed) / exp(best.constant)
    return .success(
      Crossing(
        seconds: best.time(of: speed),
        // The time in which the phase changes by the ratio of noise to amplitude, in radians.
        error: step.noise / step.level * step.cycle / (2 * .pi),
        systematic: methodCycles * step.cycle + unexplained / step.level / slope))
  }

  private struct Fit {
    var residual: Double
    var amplitude: Double
  }

  /// The time in seconds at which the speed is a share of the steady one.
  private func time(of share: Double) -> Double {
    exp(constant) * log((1 + brake) / (share + brake))
  }

  /// Fits the acceleration for these parameters, from two cycles before the end of the drive.
  private func fit(_ step: Step, to end: Double) -> Fit? {
    let seconds = exp(constant)
    let omega = 2 * Double.pi * step.steady.fit.hertz
    let stop = brake > 0 ? time(of: 0) : .infinity
    let begin = step.span.end - 2 * step.cycle
    var fit = LeastSquares(columns: 4)
    for place in step.record.place(at: begin)..<step.record.place(at: end) {
      let value = step.record.values[place]
      if value.isNaN { continue }
      let after = step.record.seconds(at: place) - step.span.end
      let time = min(max(after, 0), stop)
      let decay = exp(-time / seconds)
      let speed = (1 + brake) * decay - brake
      let turned = (1 + brake) * seconds * (1 - decay) - brake * time + min(after, 0)
      fit.row[0] = speed * speed * cos(omega * turned)
      fit.row[1] = speed * speed * sin(omega * turned)
      fit.row[2] = 1
      fit.row[3] = after
      fit.add(value, weight: 1)
    }
    guard let solution = fit.solved() else { return nil }
    return Fit(
      residual: solution.residual,
      amplitude: hypot(solution.coefficients[0], solution.coefficients[1]))
  }
}

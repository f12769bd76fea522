internal import Glibc

/// The decay of a free resonance, fitted by the Gauss-Newton method.
///
/// The vibration is `exp(-a t) (P cos w + Q sin w)` with `w = 2 pi f t + B (1 - exp(-2 a t)) / 2
/// a`. The term with B is a shift of the frequency in proportion to the square of the amplitude. A
/// spring that is not linear causes it. A constant and a slope absorb bias and gravity.
struct DecayFit {
  private static let iterations = 12
  /// The share of the amplitude that may remain in the residual because the spring is not linear,
  /// for example as harmonics.
  private static let unexplainedShare = 0.02
  /// The largest ratio of the residual to the noise.
  private static let unexplainedNoise = 1.25

  /// The frequency of the decay at small amplitudes in hertz, and its standard error.
  let hertz: Double
  let hertzError: Double
  /// The rate of the decay per second, and its standard error.
  let rate: Double
  let rateError: Double

  /// The frequency without damping.
  var resonance: Double { hypot(hertz, rate / (2 * .pi)) }
  var quality: Double { .pi * resonance / rate }

  static func find(
    _ record: MotionRecord, from begin: Double, to end: Double, near hertz: Double, noise: Double
  ) -> Result<DecayFit, Undetermined> {
    let half = min(4 / hertz, (end - begin) / 2)
    guard let start = SineFit(record, at: begin + half, halfWidth: half, hertz: hertz),
      start.slope < 0
    else { return .failure(Undetermined(.notOneResonance)) }
    var state = State(omega: 2 * .pi * start.hertz, rate: -start.slope / start.amplitude)
    for _ in 0..<2 {
      // After 3.5 time constants the vibration is 3 % of its initial amplitude, and further samples
      // add mostly noise.
      let length = min(3.5 / state.rate, end - begin)
      for _ in 0..<iterations {
        guard state.improve(record, from: begin, to: begin + length), state.isPlausible(near: hertz)
        else { return .failure(Undetermined(.notOneResonance)) }
      }
    }
    let limit = hypot(unexplainedNoise * noise, unexplainedShare * state.amplitude)
    guard state.residual <= limit else { return .failure(Undetermined(.notOneResonance)) }
    return .success(
      DecayFit(
        hertz: state.omega / (2 * .pi), hertzError: noise * state.omegaError / (2 * .pi),
        rate: state.rate, rateError: noise * state.rateError))
  }

  /// The parameters of an iteration.
  private struct State {
    var omega: Double
    var rate: Double
    var bend = 0.0
    var cosine = 0.0
    var sine = 0.0
    var residual = Double.infinity
    var omegaError = Double.infinity
    var rateError = Double.infinity

    init(omega: Double, rate: Double) { (self.omega, self.rate) = (omega, rate) }

    var amplitude: Double { hypot(cosine, sine) }

    func isPlausible(near hertz: Double) -> Bool {
      let ratio = omega / (2 * .pi * hertz)
      return ratio > 0.7 && ratio < 1.4 && rate > 0 && rate < omega / 2 && bend.isFinite
    }

    /// Does one iteration. Returns false if the samples do not determine the parameters.
    mutating func improve(_ record: MotionRecord, from begin: Double, to end: Double) -> Bool {
      let places = record.place(at: begin)..<max(record.place(at: begin), record.place(at: end))
      // The first iteration finds only the amplitude, because the other columns depend on it.
      let isFirst = amplitude == 0
      var fit = LeastSquares(columns: isFirst ? 4 : 7)
      for place in places where !record.values[place].isNaN {
        let time = record.seconds(at: place) - begin
        fillRow(&fit.row, time, length: end - begin, isFirst: isFirst)
        fit.add(record.values[place], weight: 1)
      }
      // At least two thirds of the samples must be present.
      guard fit.points * 3 >= places.count * 2, let solution = fit.solved() else { return false }
      (cosine, sine) = (solution.coefficients[0], solution.coefficients[1])
      residual = solution.residual
      if isFirst { return true }
      rate += solution.coefficients[4]
      omega += solution.coefficients[5]
      bend += solution.coefficients[6]
      rateError = solution.variance([0, 0, 0, 0, 1, 0, 0]).squareRoot()
      omegaError = solution.variance([0, 0, 0, 0, 0, 1, 0]).squareRoot()
      return true
    }

    private func fillRow(_ row: inout [Double], _ time: Double, length: Double, isFirst: Bool) {
      let decay = exp(-rate * time)
      let bent = (1 - decay * decay) / (2 * rate)
      let angle = omega * time + bend * bent
      let (inPhase, across) = (decay * cos(angle), decay * sin(angle))
      row[0] = inPhase
      row[1] = across
      row[2] = 1
      row[3] = time / length
      if isFirst { return }
      row[4] = -time * (cosine * inPhase + sine * across)
      let turned = sine * inPhase - cosine * across
      row[5] = time * turned
      row[6] = bent * turned
    }
  }
}

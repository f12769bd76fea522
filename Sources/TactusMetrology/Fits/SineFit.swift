internal import Glibc

/// A sine whose amplitude and phase change linearly, fitted to the samples around a time.
///
/// The samples are weighted by a Hann window, which suppresses harmonics and the samples at the
/// edges. A constant and a slope absorb bias and slow changes of gravity. Lost samples have no
/// weight.
struct SineFit {
  /// The smallest number of samples per cycle. With fewer samples, the low-pass filter of a sensor
  /// would weaken the vibration.
  static let leastSamplesPerCycle = 8.0
  /// The smallest share of the window that samples must cover.
  private static let leastCover = 0.7

  /// The amplitude in g.
  let amplitude: Double
  /// The change of the amplitude in g per second.
  let slope: Double
  /// The frequency in hertz: the given frequency, corrected by the change of the phase.
  let hertz: Double
  /// The standard error of the amplitude for noise of size 1.
  let amplitudeError: Double
  /// The root mean square, in g, of the difference between the samples and the fit.
  let residual: Double

  /// Fits the samples of a window. Nil if too many samples are lost, or if the window is not within
  /// the recording.
  /// - Parameter isBent: whether the amplitude may also change with the square of time. A long
  ///   window then blurs the amplitude less, but noise causes a larger error.
  init?(
    _ record: MotionRecord, at time: Double, halfWidth: Double, hertz: Double, isBent: Bool = false
  ) {
    let first = record.place(at: time - halfWidth)
    let last = record.place(at: time + halfWidth)
    guard last > first, halfWidth > 0 else { return nil }
    var fit = LeastSquares(columns: isBent ? 8 : 6)
    var possible = 0.0
    for place in first..<last {
      let part = (record.seconds(at: place) - time) / halfWidth
      let weight = 0.5 + 0.5 * cos(.pi * part)
      possible += weight
      let value = record.values[place]
      if value.isNaN { continue }
      let angle = 2 * Double.pi * hertz * part * halfWidth
      let (cosine, sine) = (cos(angle), sin(angle))
      fit.row[0] = cosine
      fit.row[1] = sine
      fit.row[2] = part * cosine
      fit.row[3] = part * sine
      fit.row[4] = 1
      fit.row[5] = part
      if isBent {
        fit.row[6] = part * part * cosine
        fit.row[7] = part * part * sine
      }
      fit.add(value, weight: weight)
    }
    let whole = halfWidth / record.stepSeconds
    guard fit.weight >= Self.leastCover * max(possible, whole), let solution = fit.solved() else {
      return nil
    }
    let c = solution.coefficients
    amplitude = hypot(c[0], c[1])
    guard amplitude > 0 else { return nil }
    slope = (c[0] * c[2] + c[1] * c[3]) / amplitude / halfWidth
    let turning = (c[1] * c[2] - c[0] * c[3]) / (amplitude * amplitude) / halfWidth
    self.hertz = hertz + turning / (2 * .pi)
    var gradient = Array(repeating: 0.0, count: c.count)
    gradient[0] = c[0] / amplitude
    gradient[1] = c[1] / amplitude
    amplitudeError = solution.variance(gradient).squareRoot()
    residual = solution.residual
  }
}

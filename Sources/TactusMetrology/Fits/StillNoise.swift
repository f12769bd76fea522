/// The noise of a sensor, from samples without motion.
package struct StillNoise: Sendable {
  /// The smallest number of samples.
  private static let leastSamples = 100

  /// The standard deviation in g, after a constant and a slope are subtracted.
  package let size: Double
  package let samples: Int

  /// Measures the noise. Nil if the span has too few samples.
  package init?(_ record: MotionRecord, from begin: Double, to end: Double) {
    var fit = LeastSquares(columns: 2)
    let middle = (begin + end) / 2
    for place in record.place(at: begin)..<max(record.place(at: begin), record.place(at: end)) {
      let value = record.values[place]
      if value.isNaN { continue }
      fit.row[0] = 1
      fit.row[1] = (record.seconds(at: place) - middle) / (end - begin)
      fit.add(value, weight: 1)
    }
    guard fit.points >= Self.leastSamples, let solution = fit.solved() else { return nil }
    samples = fit.points
    size = solution.residual * (Double(samples) / Double(samples - 2)).squareRoot()
  }

  /// The relative standard error of the variance.
  var varianceError: Double { (2 / Double(samples)).squareRoot() }
}

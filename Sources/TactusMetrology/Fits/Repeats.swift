/// Repeated measurements of one figure, each with the standard error that the noise predicts.
struct Repeats {
  private(set) var values: [Double] = []
  private var errors: [Double] = []
  /// The largest error of the method.
  private(set) var systematic = 0.0

  mutating func add(_ value: Double, error: Double, systematic: Double = 0) {
    values.append(value)
    errors.append(error)
    self.systematic = max(self.systematic, systematic)
  }

  var mean: Double { values.reduce(0, +) / Double(values.count) }

  /// The standard error of the mean: computed from the spread of the values or predicted from the
  /// noise, whichever is larger. The spread alone does not suffice, because a few values can be
  /// close together by chance.
  var standardError: Double {
    let count = Double(values.count)
    let predicted = errors.reduce(0) { $0 + $1 * $1 } / count
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let shown = count > 1 ? squares / (count - 1) : 0
    return (max(predicted, shown) / count).squareRoot()
  }
}

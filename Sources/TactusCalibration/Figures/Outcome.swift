internal import TactusMetrology

/// The result of one measurement of a calibration.
package enum Outcome: Sendable, Hashable {
  /// The value and its uncertainty have the unit of the figure.
  case value(Double, uncertainty: Double)
  /// The reason why the instrument could not measure the figure.
  case notMeasured(String)

  package var value: Double? { if case .value(let value, _) = self { value } else { nil } }

  init(_ measured: Measured) {
    switch measured {
    case .value(let value, let uncertainty): self = .value(value, uncertainty: uncertainty)
    case .undetermined(let reason): self = .notMeasured(reason.description)
    }
  }

  /// The mean of repeated values. Its uncertainty is three standard errors plus the largest
  /// systematic error.
  /// - Parameter reason: why there are too few values.
  static func mean(_ values: [Double], systematic: Double, else reason: String) -> Outcome {
    guard values.count >= 3 else { return .notMeasured(reason) }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let error = (squares / Double(values.count - 1) / Double(values.count)).squareRoot()
    return .value(mean, uncertainty: 3 * error + systematic)
  }

  /// The outcome with a value in another unit.
  func times(_ factor: Double) -> Outcome {
    switch self {
    case .value(let value, let uncertainty):
      .value(value * factor, uncertainty: uncertainty * abs(factor))
    case .notMeasured: self
    }
  }
}

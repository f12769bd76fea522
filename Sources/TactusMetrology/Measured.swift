/// A measured figure with its uncertainty, or the reason why it could not be measured.
package enum Measured: Sendable, Hashable {
  /// A figure and its uncertainty, both in the unit of the figure. The uncertainty is the sum of
  /// three standard errors and the known systematic errors. The true value is expected within it.
  case value(Double, uncertainty: Double)
  case undetermined(Reason)

  /// The figure; nil if it is undetermined.
  package var value: Double? {
    if case .value(let value, _) = self { value } else { nil }
  }

  /// The figure if its uncertainty is at most a limit, which is positive; otherwise undetermined.
  init(_ value: Double, uncertainty: Double, atMost limit: Double) {
    guard value.isFinite, uncertainty.isFinite, uncertainty <= limit else {
      self = .undetermined(.uncertain(share: limit > 0 ? uncertainty / limit : .infinity))
      return
    }
    self = .value(value, uncertainty: uncertainty)
  }
}

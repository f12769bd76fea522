internal import TactusPlot

/// Formats numbers for tables.
package enum Figure {
  /// Rounds a fraction to about three significant digits, and numbers of 100 or more to an integer:
  /// `0.0123`, `1.23`, `1234`.
  package static func text(_ value: Double) -> String {
    switch value.magnitude {
    case ..<0.1: Decimal.text(value, digits: 4)
    case ..<1: Decimal.text(value, digits: 3)
    case ..<10: Decimal.text(value, digits: 2)
    case ..<100: Decimal.text(value, digits: 1)
    default: Decimal.text(value, digits: 0)
    }
  }
}

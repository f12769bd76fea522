internal import TactusPlot

/// Formats numbers for tables.
package enum Figure {
  /// Rounds to three significant digits, but not before the point: `0.0123`, `1.23`, `123`.
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

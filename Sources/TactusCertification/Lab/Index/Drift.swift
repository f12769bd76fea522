internal import TactusStatistics

/// Whether values over time have moved: the 95 % confidence intervals of the medians of the older
/// and of the newer half do not overlap.
enum Drift: String, Sendable, Hashable {
  case rises, falls

  /// The smallest number of values: two halves, each with a median whose interval is known.
  static let fewestValues = 2 * MedianEstimate.fewestValues

  /// Nil if there are too few values, if they changed by less than `least`, or if chance may
  /// explain the change.
  /// - Parameter values: from old to new.
  init?(_ values: [Double], least: Double) {
    guard values.count >= Self.fewestValues else { return nil }
    let middle = values.count / 2
    guard let older = MedianEstimate(Array(values.prefix(middle))),
      let newer = MedianEstimate(Array(values.suffix(middle)))
    else { return nil }
    if newer.low > older.high, newer.median - older.median >= least {
      self = .rises
    } else if newer.high < older.low, older.median - newer.median >= least {
      self = .falls
    } else {
      return nil
    }
  }
}

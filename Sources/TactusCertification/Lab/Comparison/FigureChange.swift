/// A figure of two reports, side by side.
package struct FigureChange: Sendable, Hashable {
  /// The meaning of a change for the device.
  package enum Verdict: String, Sendable, Hashable, CaseIterable, Codable {
    case worse, better
    /// Equal, or the change is within the uncertainties or within a hundredth of the limit.
    case same
    /// Neither a larger nor a smaller figure is better, for example a number of samples or a length
    /// of observation.
    case neutral
  }

  /// The smallest change that counts, as a share of the limit. No limit was chosen more precisely
  /// than this.
  static let leastShare = 0.01

  package let before: FindingRecord
  package let after: FindingRecord
  /// The second figure minus the first, in millionths of the unit.
  package let change: Int64
  /// The sum of the uncertainties of both figures, in millionths of the unit. For a time it
  /// includes the lateness that the host alone can cause in each of the two runs.
  package let doubt: Int64
  package let verdict: Verdict

  /// Compares two figures of the same kind; nil if one of them was not measured.
  /// - Parameter hostDoubts: by how much the host alone can change a time in each of the two runs,
  ///   in millionths of the unit.
  init?(_ before: FindingRecord, _ after: FindingRecord, hostDoubts: (Int64, Int64)) {
    guard let first = before.figure?.millionths, let second = after.figure?.millionths else {
      return nil
    }
    (self.before, self.after) = (before, after)
    change = second.subtractingReportingOverflow(first).partialValue
    let own = (before.uncertainty?.millionths ?? 0) + (after.uncertainty?.millionths ?? 0)
    doubt = own + (after.unit == .milliseconds ? hostDoubts.0 + hostDoubts.1 : 0)
    verdict = Self.verdict(after, from: Double(first), to: Double(second), doubt: Double(doubt))
  }

  private static func verdict(
    _ limit: FindingRecord, from first: Double, to second: Double, doubt: Double
  ) -> Verdict {
    if limit.statistic == .count { return .neutral }
    let low = limit.minimum.map { Double($0.millionths) }
    let high = limit.maximum.map { Double($0.millionths) }
    /// How much worse the second figure is, and the size of the limit.
    let (loss, size): (Double, Double)
    switch (low, high) {
    case (let low?, let high?):
      let middle = (low + high) / 2
      (loss, size) = (abs(second - middle) - abs(first - middle), (high - low) / 2)
    case (nil, let high?): (loss, size) = (second - first, abs(high))
    case (let low?, nil) where [.ratio, .hertz, .gravities, .decibels].contains(limit.unit):
      (loss, size) = (first - second, abs(low))
    default: return .neutral
    }
    guard abs(loss) > doubt, abs(loss) > size * leastShare else { return .same }
    return loss > 0 ? .worse : .better
  }
}

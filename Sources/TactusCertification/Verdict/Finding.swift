/// A measurement compared with a limit.
package struct Finding: Sendable, Hashable {
  package var limit: Limit
  /// The figure in millionths of the limit's unit; nil: not measured.
  package var figure: Int64?
  package var standing: Limit.Standing
  /// The uncertainty of the figure in millionths of the unit.
  package var uncertainty: Int64 = 0
  /// Whether the host alone may be the reason why the limit was exceeded.
  package var isExcused = false
}

extension Finding {
  /// Compares a figure with its limit.
  ///
  /// A stall makes a delay look longer and never shorter; therefore a limit that is kept in spite
  /// of stalls is kept. A limit that is also exceeded without the possible effect of stalls is
  /// exceeded. Otherwise the values during a stall are left out, if enough others remain. If too
  /// few remain, the result is unknown.
  init(_ limit: Limit, _ measurements: [Measurement], _ limits: [Limit]) {
    // A count of values is independent of the values, so that stalls need not be considered.
    let measured = measurements.first {
      $0.name == limit.measurement && (limit.statistic == .count || $0.unit == limit.unit)
    }
    let figure = measured?.figure(limit.statistic)
    let uncertainty = limit.statistic == .count ? 0 : measured?.uncertainty ?? 0
    self.init(
      limit: limit, figure: figure, standing: limit.standing(figure, uncertainty: uncertainty),
      uncertainty: uncertainty)
    guard standing == .exceeded, let measured else { return }
    isExcused = limit.standing(measured.excusedFigure(limit.statistic)) != .exceeded
    // A deviation that no stall explains is caused by the device.
    guard isExcused else { return }
    let rest = measured.undisturbed
    guard limit.statistic != .count, !measured.disturbed.isEmpty,
      rest.millionths.count >= Self.least(of: measured, limits)
    else { return }
    self.figure = rest.figure(limit.statistic)
    standing = limit.standing(self.figure, uncertainty: uncertainty)
    if limit.standing(rest.excusedFigure(limit.statistic)) == .exceeded { isExcused = false }
  }

  /// The smallest number of values for a figure: the number that a limit requires, otherwise half
  /// of the values.
  private static func least(of measured: Measurement, _ limits: [Limit]) -> Int {
    let counted = limits.first { $0.measurement == measured.name && $0.statistic == .count }
    if let least = counted?.minimum { return Int(least / 1_000_000) }
    return max(1, (measured.millionths.count + 1) / 2)
  }
}

extension Finding {
  /// The finding as text, for example `stop, p99, is 31.5 ms, above 20 ms` or `stop, p99, is 19.2
  /// ms ± 1.5 ms, at most 20 ms`.
  package var text: String {
    let unit = limit.unit == .count || limit.unit == .ratio ? "" : " \(limit.unit.rawValue)"
    let name =
      limit.statistic == .value
      ? limit.measurement.text : "\(limit.measurement), \(limit.statistic.rawValue),"
    guard let figure else { return "\(name) was not measured" }
    let doubt = uncertainty > 0 ? " ± \(Amount.text(uncertainty))\(unit)" : ""
    return "\(name) is \(Amount.text(figure))\(unit)\(doubt)\(place(of: figure, unit))"
  }

  /// The position of a figure relative to the limit.
  private func place(of figure: Int64, _ unit: String) -> String {
    if let minimum = limit.minimum, figure < minimum {
      return ", below \(Amount.text(minimum))\(unit)"
    }
    if let maximum = limit.maximum, figure > maximum {
      return ", above \(Amount.text(maximum))\(unit)"
    }
    let least = limit.minimum.map { "at least \(Amount.text($0))\(unit)" }
    let most = limit.maximum.map { "at most \(Amount.text($0))\(unit)" }
    let ends = [least, most].compactMap { $0 }.joined(separator: " and ")
    return standing == .marginal ? ", \(ends) is allowed" : ""
  }
}

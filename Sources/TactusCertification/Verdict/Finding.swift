/// A measurement compared with a limit.
package struct Finding: Sendable, Hashable {
  package var limit: Limit
  /// The figure in millionths of the limit's unit; nil if it was not measured.
  package var figure: Int64?
  package var standing: Limit.Standing
  /// The uncertainty of the figure in millionths of the unit.
  package var uncertainty: Int64 = 0
  /// Whether the host alone may be the reason why the limit was exceeded.
  package var isExcused = false
  /// The reason why the evidence does not determine the figure; nil if it does.
  package var undetermined: String?
}

extension Finding {
  /// Compares a figure with its limit.
  ///
  /// A stall makes a measured delay longer, never shorter. Therefore a limit counts as kept if the
  /// measured values keep it. It counts as exceeded if the values exceed it even after the possible
  /// effect of stalls is subtracted. Otherwise the values during stalls are left out, and the
  /// remaining values decide. If too few values remain, ``isExcused`` is true and the result is
  /// unknown.
  init(_ limit: Limit, _ measurements: [Measurement], _ limits: [Limit]) {
    // A limit on the number of values (statistic `n`) applies to a measurement of any unit.
    let measured = measurements.first {
      $0.name == limit.measurement && (limit.statistic == .count || $0.unit == limit.unit)
    }
    let figure = measured?.figure(limit.statistic)
    let uncertainty = limit.statistic == .count ? 0 : measured?.uncertainty ?? 0
    self.init(
      limit: limit, figure: figure, standing: limit.standing(figure, uncertainty: uncertainty),
      uncertainty: uncertainty, undetermined: measured?.undetermined)
    guard standing == .exceeded, let measured else { return }
    isExcused = limit.standing(measured.excusedFigure(limit.statistic)) != .exceeded
    // If stalls cannot explain the deviation, the device has caused it.
    guard isExcused else { return }
    let rest = measured.undisturbed
    guard limit.statistic != .count, !measured.disturbed.isEmpty,
      rest.millionths.count >= Self.least(of: measured, limits)
    else { return }
    self.figure = rest.figure(limit.statistic)
    standing = limit.standing(self.figure, uncertainty: uncertainty)
    if limit.standing(rest.excusedFigure(limit.statistic)) == .exceeded { isExcused = false }
  }

  /// The smallest number of undisturbed values for a figure: the number of values that a limit of
  /// the test requires, otherwise half of the measured values.
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
    guard let figure else {
      return "\(name) \(undetermined.map { "is undetermined: \($0)" } ?? "was not measured")"
    }
    let doubt = uncertainty > 0 ? " ± \(Amount.short(uncertainty))\(unit)" : ""
    let value = Amount.short(figure, besides: [limit.minimum, limit.maximum].compactMap { $0 })
    return "\(name) is \(value)\(unit)\(doubt)\(place(of: figure, unit))"
  }

  /// The relation of a figure to the limit as text, for example `, above 20 ms`.
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

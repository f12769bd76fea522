/// A measurement held to a limit.
package struct Finding: Sendable, Hashable {
  package var limit: Limit
  /// In millionths of the limit's unit; nil where nothing was measured.
  package var figure: Int64?
  package var standing: Limit.Standing
  /// By how much the figure may differ from what really was, in millionths of the unit.
  package var uncertainty: Int64 = 0
  /// Whether the limit may have been exceeded because of the host alone.
  package var isExcused = false
}

extension Finding {
  /// Holds one figure to its limit.
  ///
  /// A stall makes a delay look longer and never shorter, so what is kept in spite of stalls is
  /// kept. What exceeds a limit also without all that stalls may have added exceeds it. Else the
  /// values during which a thread was held up are left out, if enough others are left; without
  /// enough nothing is known.
  init(_ limit: Limit, _ measurements: [Measurement], _ limits: [Limit]) {
    // How many there are is a count, whatever they count.
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
    // What no stall explains is the device's, whenever it happened.
    guard isExcused else { return }
    let rest = measured.undisturbed
    guard limit.statistic != .count, !measured.disturbed.isEmpty,
      rest.millionths.count >= Self.least(of: measured, limits)
    else { return }
    self.figure = rest.figure(limit.statistic)
    standing = limit.standing(self.figure, uncertainty: uncertainty)
    if limit.standing(rest.excusedFigure(limit.statistic)) == .exceeded { isExcused = false }
  }

  /// How many values a figure must be made of: as many as the limits ask for, else half of them.
  private static func least(of measured: Measurement, _ limits: [Limit]) -> Int {
    let counted = limits.first { $0.measurement == measured.name && $0.statistic == .count }
    if let least = counted?.minimum { return Int(least / 1_000_000) }
    return max(1, (measured.millionths.count + 1) / 2)
  }
}

extension Finding {
  /// `stop, p99, is 31.5 ms, above 20 ms`, `stop, p99, is 19.2 ms ± 1.5 ms, at most 20 ms`
  package var text: String {
    let unit = limit.unit == .count || limit.unit == .ratio ? "" : " \(limit.unit.rawValue)"
    let name =
      limit.statistic == .value
      ? limit.measurement.text : "\(limit.measurement), \(limit.statistic.rawValue),"
    guard let figure else { return "\(name) was not measured" }
    let doubt = uncertainty > 0 ? " ± \(Amount.text(uncertainty))\(unit)" : ""
    return "\(name) is \(Amount.text(figure))\(unit)\(doubt)\(place(of: figure, unit))"
  }

  /// On which side of which end of the limit a figure is.
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

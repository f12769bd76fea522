internal import TactusPlot

/// Draws a histogram of the values of a measurement, with their limits as text below it.
enum HistogramPicture {
  /// The least number of values for which a histogram is drawn.
  static let fewestValues = 20
  private static let bins = 40
  private static let (width, height, base) = (720.0, 150.0, 112.0)

  static func svg(_ measurement: Measurement, _ limits: [FindingRecord]) -> String {
    let values = measurement.millionths
    guard let least = values.min(), let most = values.max() else { return "" }
    let span = max(Double(most) - Double(least), 1)
    var counts = [Int](repeating: 0, count: bins)
    for value in values {
      counts[min(Int((Double(value) - Double(least)) / span * Double(bins)), bins - 1)] += 1
    }
    let peak = Double(max(counts.max() ?? 1, 1))
    let unit =
      measurement.unit == .count || measurement.unit == .ratio
      ? "" : " \(measurement.unit.rawValue)"
    let title =
      "\(measurement.name)\(unit): \(values.count) values from \(Amount.short(least)) to "
      + "\(Amount.short(most))\(unit)"
    let name = XMLText.escaped(title)
    var text = "<svg viewBox=\"0 0 \(short(width)) \(short(height))\" width=\"\(short(width))\" "
    text += "height=\"\(short(height))\" role=\"img\" aria-label=\"\(name)\" "
    text += "font-family=\"system-ui, 'DejaVu Sans', sans-serif\">"
    text += words(title, Place(0, 14), "start", size: 13, "text")
    let step = width / Double(bins)
    for (place, count) in counts.enumerated() where count > 0 {
      // Each bar is at least 2 units high, so that the bar of one value stays visible beside the
      // bar of thousands.
      let tall = max(Double(count) / peak * 84, 2)
      text += SVGElement.rectangle(
        Place(Double(place) * step + 1, base - tall), width: step - 2, height: tall,
        "style=\"fill:var(--first)\"")
    }
    text += SVGElement.rectangle(
      Place(0, base), width: width, height: 1, "style=\"fill:var(--faint)\"")
    let (below, lowest) = (base + 16, base + 33)
    text += words("\(Amount.short(least))\(unit)", Place(0, below), "start", size: 12, "faint")
    text += words("\(Amount.short(most))\(unit)", Place(width, below), "end", size: 12, "faint")
    text += words(note(limits), Place(width / 2, lowest), "middle", size: 12, "faint")
    return text + "</svg>"
  }

  private static func note(_ limits: [FindingRecord]) -> String {
    let parts = limits.filter { $0.statistic != .count }.map { finding in
      let figure = finding.figure.map { Amount.short($0.millionths) } ?? "-"
      return "\(finding.statistic.rawValue) \(figure), \(finding.limitText)"
    }
    return parts.joined(separator: "; ")
  }

  private static func words(
    _ text: String, _ place: Place, _ anchor: String, size: Int, _ ink: String
  ) -> String {
    SVGElement.text(
      text, place,
      "font-size=\"\(size)\" text-anchor=\"\(anchor)\" style=\"fill:var(--\(ink))\"")
  }

  private static func short(_ value: Double) -> String { SVGElement.number(value) }
}

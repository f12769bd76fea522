internal import TactusPlot

/// How often each value was measured, with the limit that the values are held to.
enum HistogramPicture {
  /// Below this many the figures say more than a picture.
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
    let name = XMLText.escaped(
      "\(measurement.name)\(unit): \(values.count) values from \(Amount.short(least)) to "
        + "\(Amount.short(most))\(unit)")
    var text = "<svg viewBox=\"0 0 \(short(width)) \(short(height))\" width=\"\(short(width))\" "
    text += "height=\"\(short(height))\" role=\"img\" aria-label=\"\(name)\" "
    text += "font-family=\"system-ui, 'DejaVu Sans', sans-serif\">"
    text += words(name, x: 0, y: 14, "start", size: 13, "text")
    let step = width / Double(bins)
    for (place, count) in counts.enumerated() where count > 0 {
      // A single value must still be seen beside thousands.
      let tall = max(Double(count) / peak * 84, 2)
      text += "<rect x=\"\(short(Double(place) * step + 1))\" y=\"\(short(base - tall))\" "
      text += "width=\"\(short(step - 2))\" height=\"\(short(tall))\" style=\"fill:var(--first)\"/>"
    }
    text += "<rect x=\"0\" y=\"\(short(base))\" width=\"\(short(width))\" height=\"1\" "
    text += "style=\"fill:var(--faint)\"/>"
    text += words("\(Amount.short(least))\(unit)", x: 0, y: base + 16, "start", size: 12, "faint")
    text += words("\(Amount.short(most))\(unit)", x: width, y: base + 16, "end", size: 12, "faint")
    text += words(note(limits), x: width / 2, y: base + 33, "middle", size: 12, "faint")
    return text + "</svg>"
  }

  private static func note(_ limits: [FindingRecord]) -> String {
    let parts = limits.filter { $0.statistic != .count }.map { finding in
      let figure = finding.figure.map { Amount.short($0.millionths) } ?? "-"
      return "\(finding.statistic.rawValue) \(figure), \(finding.limitText)"
    }
    return XMLText.escaped(parts.joined(separator: "; "))
  }

  private static func words(
    _ text: String, x: Double, y: Double, _ anchor: String, size: Int, _ ink: String
  ) -> String {
    "<text x=\"\(short(x))\" y=\"\(short(y))\" font-size=\"\(size)\" text-anchor=\"\(anchor)\" "
      + "style=\"fill:var(--\(ink))\">\(text)</text>"
  }

  private static func short(_ value: Double) -> String { LimitBar.short(value) }
}

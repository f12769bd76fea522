internal import TactusPlot

/// Draws a histogram of the values of a measurement, or of several on the same scale, with their
/// limits as text below it.
enum HistogramPicture {
  /// A set of values with a colour. The name is shown in the title; it is empty if there is only
  /// one set.
  struct Values {
    var name: String
    var millionths: [Int64]
    var ink: Ink
  }

  /// The least number of values for which a histogram is drawn.
  static let fewestValues = 20
  private static let bins = 40
  private static let (width, height, base) = (720.0, 150.0, 112.0)
  /// The height of the bar of the most frequent values.
  private static let tallest = 84.0

  static func svg(_ measurement: Measurement, _ limits: [FindingRecord]) -> String {
    svg(
      measurement.name.text, measurement.unit,
      [Values(name: "", millionths: measurement.millionths, ink: .first)], note: note(limits))
  }

  /// Draws the values of each set as shares of the set, so that sets of different sizes can be
  /// compared.
  static func svg(
    _ name: String, _ unit: Measurement.Unit, _ sets: [Values], note: String
  ) -> String {
    let all = sets.flatMap(\.millionths)
    guard let least = all.min(), let most = all.max() else { return "" }
    let unit = unit == .count || unit == .ratio ? "" : " \(unit.rawValue)"
    let title = "\(name)\(unit): " + sets.map { caption($0, unit) }.joined(separator: "; ")
    var text = "<svg viewBox=\"0 0 \(short(width)) \(short(height))\" width=\"\(short(width))\" "
    text += "height=\"\(short(height))\" role=\"img\" aria-label=\"\(XMLText.escaped(title))\" "
    text += "font-family=\"system-ui, 'DejaVu Sans', sans-serif\">"
    text += words(title, Place(0, 14), "start", size: 13, "text")
    text += bars(sets, least...most)
    text += SVGElement.rectangle(
      Place(0, base), width: width, height: 1, "style=\"fill:var(--faint)\"")
    let (below, lowest) = (base + 16, base + 33)
    text += words("\(Amount.short(least))\(unit)", Place(0, below), "start", size: 12, "faint")
    text += words("\(Amount.short(most))\(unit)", Place(width, below), "end", size: 12, "faint")
    text += words(note, Place(width / 2, lowest), "middle", size: 12, "faint")
    return text + "</svg>"
  }

  private static func caption(_ set: Values, _ unit: String) -> String {
    guard let least = set.millionths.min(), let most = set.millionths.max() else {
      return "\(set.name) no values"
    }
    let head = set.name.isEmpty ? "" : "\(set.name) "
    return head + "\(set.millionths.count) values from \(Amount.short(least)) to "
      + "\(Amount.short(most))\(unit)"
  }

  private static func bars(_ sets: [Values], _ range: ClosedRange<Int64>) -> String {
    let tallies = sets.map { counts($0.millionths, range) }
    let shares = zip(sets, tallies).map { set, counts in
      counts.map { Double($0) / Double(max(set.millionths.count, 1)) }
    }
    let peak = max(shares.joined().max() ?? 0, 1e-9)
    let step = width / Double(bins)
    var text = ""
    for (set, shares) in zip(sets, shares) {
      let opacity = sets.count > 1 ? ";fill-opacity:.55" : ""
      for (place, share) in shares.enumerated() where share > 0 {
        // Each bar is at least 2 units high, so that the bar of one value stays visible beside the
        // bar of thousands.
        let tall = max(share / peak * tallest, 2)
        text += SVGElement.rectangle(
          Place(Double(place) * step + 1, base - tall), width: step - 2, height: tall,
          "style=\"fill:var(--\(set.ink.rawValue))\(opacity)\"")
      }
    }
    return text
  }

  private static func counts(_ values: [Int64], _ range: ClosedRange<Int64>) -> [Int] {
    let least = Double(range.lowerBound)
    let span = max(Double(range.upperBound) - least, 1)
    var counts = [Int](repeating: 0, count: bins)
    for value in values {
      counts[min(Int((Double(value) - least) / span * Double(bins)), bins - 1)] += 1
    }
    return counts
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

internal import TactusPlot

/// Draws a figure on a line, with the limit and the marginal range around it.
enum LimitBar {
  private static let (width, height) = (240.0, 24.0)
  /// The least width of the zone that a mark belongs to, on each side of the middle of the mark, in
  /// pixels.
  private static let markRoom = 6.0
  private static let ink = "style=\"fill:var(--text)\""

  static func svg(_ finding: FindingRecord) -> String {
    let scale = Scale(finding)
    var text = """
      <svg viewBox="0 0 \(SVGElement.number(width)) \(SVGElement.number(height))" \
      preserveAspectRatio="none" role="img" \
      aria-label="\(XMLText.escaped(finding.line))">
      """
    for zone in zones(scale, finding) where zone.end > zone.x {
      text += SVGElement.rectangle(
        Place(zone.x, 7), width: zone.end - zone.x, height: 10,
        "style=\"fill:var(--\(zone.tone)-zone)\"")
    }
    if let figure = finding.figure {
      let doubt = Double(finding.uncertainty?.millionths ?? 0)
      let (from, to) = (
        place(Double(figure.millionths) - doubt, scale),
        place(Double(figure.millionths) + doubt, scale)
      )
      if doubt > 0 {
        text += SVGElement.rectangle(Place(from, 11), width: to - from, height: 2, ink)
      }
      let x = place(Double(figure.millionths), scale)
      text += SVGElement.rectangle(Place(x - 1.5, 2), width: 3, height: 20, ink)
    }
    return text + "</svg>"
  }

  /// The zones in pixels. The mark of a figure at or near a limit would cover the border of its
  /// zone, so the border is moved to make room for the whole mark.
  private static func zones(
    _ scale: Scale, _ finding: FindingRecord
  ) -> [(x: Double, end: Double, tone: String)] {
    var zones = scale.zones.map { zone in
      (x: place(zone.from, scale), end: place(zone.to, scale), tone: zone.tone)
    }
    guard let figure = finding.figure else { return zones }
    let value = Double(figure.millionths)
    let own = scale.zones.firstIndex { zone in
      zone.tone == finding.standing.rawValue && zone.from <= value && value <= zone.to
    }
    guard let own else { return zones }
    let mark = place(value, scale)
    let (from, to) = (max(mark - markRoom, 2), min(mark + markRoom, width - 2))
    for other in zones.indices {
      if other < own { zones[other].end = min(zones[other].end, from) }
      if other > own { zones[other].x = max(zones[other].x, to) }
    }
    zones[own].x = min(zones[own].x, from)
    zones[own].end = max(zones[own].end, to)
    return zones
  }

  /// The range of values that the bar shows, in millionths.
  private struct Scale {
    var low: Double
    var high: Double
    var zones: [(from: Double, to: Double, tone: String)] = []

    init(_ finding: FindingRecord) {
      let ends = [
        finding.minimum, finding.maximum, finding.marginalMinimum, finding.marginalMaximum,
        finding.figure,
      ].compactMap { $0.map { Double($0.millionths) } }
      let least = min(ends.min() ?? 0, 0)
      let most = max(ends.max() ?? 1, least)
      // Leaves space beyond the limits, so that figures outside of them are visible.
      let isCount = finding.unit == .count
      let room = max((most - least) * 0.25, isCount ? 1_000_000 : 1)
      // If 0 is the only value that is allowed, the scale also extends below 0, so that its zone is
      // visible.
      let isPoint = finding.maximum != nil && (finding.maximum?.millionths ?? 0) <= Int64(least)
      low = finding.minimum != nil || isPoint ? least - room : least
      high = most + room
      // The border beside a limit lies between it and the next value: for a count, the next whole
      // number.
      let step = isCount ? 500_000 : isPoint ? room / 2 : 0
      let bottom = finding.minimum.map { Double($0.millionths) - step } ?? low
      let top = finding.maximum.map { Double($0.millionths) + step } ?? high
      let doubt = Double(finding.uncertainty?.millionths ?? 0)
      let calmBottom = max(
        finding.marginalMinimum.map { Double($0.millionths) } ?? bottom,
        finding.minimum == nil ? bottom : bottom + doubt)
      let calmTop = max(
        min(
          finding.marginalMaximum.map { Double($0.millionths) } ?? top,
          finding.maximum == nil ? top : top - doubt), calmBottom)
      zones = [
        (low, bottom, "exceeded"), (bottom, calmBottom, "marginal"),
        (calmBottom, calmTop, "kept"), (calmTop, top, "marginal"), (top, high, "exceeded"),
      ]
    }
  }

  private static func place(_ value: Double, _ scale: Scale) -> Double {
    let share = (value - scale.low) / max(scale.high - scale.low, 1)
    return 2 + min(max(share, 0), 1) * (width - 4)
  }
}

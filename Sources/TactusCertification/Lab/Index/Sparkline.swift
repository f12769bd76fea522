internal import TactusPlot

/// A small line of values over time, from old to new.
enum Sparkline {
  private static let (width, height) = (120.0, 26.0)
  /// The maximum number of points of a line. More values are divided into this many parts, and the
  /// smallest value of each part is drawn.
  private static let mostPoints = 60

  /// Draws margins around a line that shows the limit. A figure beyond twice its limit is drawn at
  /// the bottom.
  static func svg(of margins: [Double], name: String) -> String {
    svg(margins, -1...1, zero: 0, name: name)
  }

  /// - Parameters:
  ///   - range: the values at the bottom and at the top. Values outside this range are drawn at its
  ///     nearer end.
  ///   - zero: the value of a horizontal line that shows the limit; nil if no line is drawn.
  ///   - name: for readers who cannot see the picture.
  static func svg(
    _ values: [Double], _ range: ClosedRange<Double>, zero: Double? = nil, name: String
  ) -> String {
    let values = thinned(values)
    guard let last = values.last else { return "" }
    func y(_ value: Double) -> Double {
      let span = max(range.upperBound - range.lowerBound, 1e-9)
      let share = (min(max(value, range.lowerBound), range.upperBound) - range.lowerBound) / span
      return height - 3 - share * (height - 6)
    }
    let step = (width - 8) / Double(max(values.count - 1, 1))
    let places = values.indices.map { place in
      "\(number(4 + Double(place) * step)),\(number(y(values[place])))"
    }
    var text = "<svg class=\"spark\" viewBox=\"0 0 \(number(width)) \(number(height))\" "
    text += "width=\"\(number(width))\" height=\"\(number(height))\" role=\"img\" "
    text += "aria-label=\"\(XMLText.escaped(name))\">"
    if let zero {
      text += SVGElement.rectangle(
        Place(0, y(zero)), width: width, height: 1, "style=\"fill:var(--bad)\"")
    }
    if values.count > 1 {
      text += "<polyline points=\"\(places.joined(separator: " "))\" fill=\"none\" "
      text += "style=\"stroke:var(--first)\" stroke-width=\"1.5\"/>"
    }
    let x = 4 + Double(values.count - 1) * step
    text += SVGElement.circle(Place(x, y(last)), radius: 2.5, "style=\"fill:var(--first)\"")
    return text + "</svg>"
  }

  private static func thinned(_ values: [Double]) -> [Double] {
    guard values.count > mostPoints else { return values }
    return (0..<mostPoints).compactMap { part in
      values[(part * values.count / mostPoints)..<((part + 1) * values.count / mostPoints)].min()
    }
  }

  private static func number(_ value: Double) -> String { SVGElement.number(value) }
}

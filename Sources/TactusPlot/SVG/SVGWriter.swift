/// Writes a drawing as a self-contained SVG 1.1 document: text stays text, and nothing is loaded.
///
/// Colours are CSS variables. With the automatic theme, a media query selects light or dark
/// colours. Viewers without CSS variables use the colours in the attributes of each shape, which
/// are dark only with the dark theme.
struct SVGWriter {
  private(set) var text = ""
  private let isDark: Bool

  init(_ drawing: Drawing, _ theme: Ink.Theme) {
    isDark = theme == .dark
    let (width, height) = (Self.number(drawing.width), Self.number(drawing.height))
    text += """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" \
      font-family="system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif">
      <title>\(XMLText.escaped(drawing.title))</title>
      \(Self.sheet(theme))

      """
    for shape in drawing.shapes { add(shape) }
    text += "</svg>\n"
  }

  /// The style sheet: the colours as variables, with a class for fill and one for stroke in each.
  private static func sheet(_ theme: Ink.Theme) -> String {
    let rules = Ink.allCases.map { ink in
      ".\(fill(ink)){fill:var(--\(ink.rawValue))}.\(stroke(ink)){stroke:var(--\(ink.rawValue))}"
    }
    let dark = "@media (prefers-color-scheme:dark){svg{\(Ink.variables(isDark: true))}}"
    return """
      <style>
      svg{\(Ink.variables(isDark: theme == .dark))}
      \(theme == .automatic ? dark + "\n" : "")\(rules.joined(separator: "\n"))
      </style>
      """
  }

  private mutating func add(_ shape: Shape) {
    switch shape {
    case .line(let places, let ink, let width):
      text += """
        <polyline points="\(Self.points(places))" class="\(Self.stroke(ink))" fill="none" \
        stroke="\(color(ink))" stroke-width="\(Self.number(width))" stroke-linecap="round" \
        stroke-linejoin="round"/>

        """
    case .area(let places, let ink, let opacity):
      text += """
        <polygon points="\(Self.points(places))" \(filled(ink)) \
        fill-opacity="\(Self.number(opacity))"/>

        """
    case .box(let corner, let width, let height, let ink, let opacity):
      let visible = opacity < 1 ? " fill-opacity=\"\(Self.number(opacity))\"" : ""
      text += SVGElement.rectangle(
        corner, width: width, height: height, filled(ink) + visible)
      text += "\n"
    case .dot(let centre, let radius, let ink):
      text += SVGElement.circle(centre, radius: radius, filled(ink)) + "\n"
    case .text(let words, let place, let size, let anchor, let ink, let isBold):
      let side = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
      let weight = isBold ? " font-weight=\"bold\"" : ""
      let paint = "font-size=\"\(Self.number(size))\"\(side)\(weight) \(filled(ink))"
      text += SVGElement.text(words, place, paint) + "\n"
    }
  }

  private func filled(_ ink: Ink) -> String {
    "class=\"\(Self.fill(ink))\" fill=\"\(color(ink))\""
  }

  private func color(_ ink: Ink) -> String { ink.hex(isDark: isDark) }

  private static func fill(_ ink: Ink) -> String { "f-\(ink.rawValue)" }
  private static func stroke(_ ink: Ink) -> String { "s-\(ink.rawValue)" }

  private static func points(_ places: [Place]) -> String {
    places.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
  }

  private static func number(_ value: Double) -> String { SVGElement.number(value) }
}

extension Drawing {
  /// The drawing as an SVG document.
  package func svg(_ theme: Ink.Theme = .automatic) -> String { SVGWriter(self, theme).text }
}

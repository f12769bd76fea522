/// The elements of SVG that pictures are made of. Lengths and places are in pixels.
package enum SVGElement {
  /// A rectangle.
  /// - Parameters:
  ///   - corner: the upper left corner.
  ///   - paint: further attributes as SVG text, such as `fill="red"`.
  package static func rectangle(
    _ corner: Place, width: Double, height: Double, _ paint: String
  ) -> String {
    """
    <rect x="\(number(corner.x))" y="\(number(corner.y))" width="\(number(width))" \
    height="\(number(height))" \(paint)/>
    """
  }

  /// A circle.
  /// - Parameter inside: SVG elements that the circle contains, such as animations.
  package static func circle(
    _ centre: Place, radius: Double, _ paint: String, inside: String? = nil
  ) -> String {
    let start = """
      <circle cx="\(number(centre.x))" cy="\(number(centre.y))" r="\(number(radius))" \(paint)
      """
    guard let inside else { return start + "/>" }
    return start + ">\(inside)</circle>"
  }

  /// A line of text. The words are escaped.
  /// - Parameters:
  ///   - place: the position of the text on its baseline.
  ///   - paint: further attributes as SVG text.
  package static func text(_ words: String, _ place: Place, _ paint: String) -> String {
    """
    <text x="\(number(place.x))" y="\(number(place.y))" \(paint)>\(XMLText.escaped(words))</text>
    """
  }

  /// A length or coordinate as text, with at most two decimals.
  package static func number(_ value: Double) -> String { Decimal.short(value, digits: 2) }
}

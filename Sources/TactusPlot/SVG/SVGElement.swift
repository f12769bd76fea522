/// The elements of SVG that pictures are made of. Lengths and places are in pixels.
package enum SVGElement {
  /// A rectangle.
  /// - Parameters:
  ///   - corner: the upper left one.
  ///   - paint: further attributes, as they stand in the element.
  package static func rectangle(
    _ corner: Place, width: Double, height: Double, _ paint: String
  ) -> String {
    """
    <rect x="\(number(corner.x))" y="\(number(corner.y))" width="\(number(width))" \
    height="\(number(height))" \(paint)/>
    """
  }

  /// A circle.
  /// - Parameter inside: elements that it contains, such as animations.
  package static func circle(
    _ centre: Place, radius: Double, _ paint: String, inside: String? = nil
  ) -> String {
    let start = """
      <circle cx="\(number(centre.x))" cy="\(number(centre.y))" r="\(number(radius))" \(paint)
      """
    guard let inside else { return start + "/>" }
    return start + ">\(inside)</circle>"
  }

  /// A line of text, which is escaped.
  /// - Parameters:
  ///   - place: on the baseline.
  ///   - paint: further attributes.
  package static func text(_ words: String, _ place: Place, _ paint: String) -> String {
    """
    <text x="\(number(place.x))" y="\(number(place.y))" \(paint)>\(XMLText.escaped(words))</text>
    """
  }

  /// A length or place: hundredths of a pixel.
  package static func number(_ value: Double) -> String { Decimal.short(value, digits: 2) }
}

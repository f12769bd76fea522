/// All shapes that a renderer must draw.
package enum Shape: Sendable, Hashable {
  /// A line through at least two points, with round ends, `width` pixels wide.
  case line([Place], Ink, width: Double)
  /// A filled polygon of at least three points; opacity 0 to 1.
  case area([Place], Ink, opacity: Double)
  /// A rectangle: corner, width and height; opacity 0 to 1.
  case box(Place, width: Double, height: Double, Ink, opacity: Double)
  /// A disc: centre and radius.
  case dot(Place, radius: Double, Ink)
  /// A text: the point is on the baseline, at the left, in the middle or at the right.
  case text(String, Place, size: Double, Anchor, Ink, isBold: Bool)

  package enum Anchor: String, Sendable, Hashable {
    case start, middle, end
  }
}

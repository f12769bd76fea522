/// A plot laid out: shapes with their places in pixels, from the top left, back to front.
package struct Drawing: Sendable, Hashable {
  /// The narrowest and the widest picture, in pixels.
  package static let widths: ClosedRange<Double> = 240...4000

  /// Pixels.
  package var width: Double
  /// Pixels.
  package var height: Double
  /// What the picture shows, for those who do not see it.
  package var title: String
  package var shapes: [Shape]
}

/// A place in a drawing, in pixels to the right and down.
package struct Place: Sendable, Hashable {
  package var x, y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// What a renderer must be able to draw: all there is.
package enum Shape: Sendable, Hashable {
  /// A line through at least two places, with round ends, `width` pixels wide.
  case line([Place], Ink, width: Double)
  /// A closed figure of at least three places, filled; opacity 0 to 1.
  case area([Place], Ink, opacity: Double)
  /// Corner, width and height; opacity 0 to 1.
  case box(Place, width: Double, height: Double, Ink, opacity: Double)
  /// Centre and radius.
  case dot(Place, radius: Double, Ink)
  /// The place is on the baseline, at the left, in the middle or at the right.
  case text(String, Place, size: Double, Anchor, Ink, isBold: Bool)

  package enum Anchor: String, Sendable, Hashable {
    case start, middle, end
  }
}

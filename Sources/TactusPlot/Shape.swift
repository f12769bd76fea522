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

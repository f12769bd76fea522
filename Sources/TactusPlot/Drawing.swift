/// A plot after layout: shapes with coordinates in pixels from the top left, back to front.
package struct Drawing: Sendable, Hashable {
  /// The narrowest and the widest picture, in pixels.
  package static let widths: ClosedRange<Double> = 240...4000

  /// The width in pixels.
  package var width: Double
  /// The height in pixels.
  package var height: Double
  /// A description of the picture for readers who cannot see it.
  package var title: String
  package var shapes: [Shape]

  /// Creates a drawing of shapes that are laid out already.
  package init(width: Double, height: Double, title: String, shapes: [Shape]) {
    self.width = width
    self.height = height
    self.title = title
    self.shapes = shapes
  }
}

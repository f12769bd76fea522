/// A point of a drawing, in pixels to the right and down.
package struct Place: Sendable, Hashable {
  package var x, y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A place in the unit square: x from left to right, y from top to bottom.
package struct Point: Sendable, Hashable {
  /// 0 at the left edge, 1 at the right.
  package var x: Double
  /// 0 at the top edge, 1 at the bottom.
  package var y: Double

  /// Creates a point. Values outside of the square are limited to it.
  package init(x: Double, y: Double) {
    self.x = min(max(x, 0), 1)
    self.y = min(max(y, 0), 1)
  }
}

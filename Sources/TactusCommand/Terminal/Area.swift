/// A rectangle of characters.
package struct Area: Sendable, Hashable {
  package var column, row, width, height: Int

  package init(column: Int, row: Int, width: Int, height: Int) {
    (self.column, self.row, self.width, self.height) = (column, row, width, height)
  }

  /// The area within a frame.
  package var inside: Area {
    Area(column: column + 1, row: row + 1, width: max(width - 2, 0), height: max(height - 2, 0))
  }

  /// Whether the area contains a character position.
  package func contains(_ column: Int, _ row: Int) -> Bool {
    column >= self.column && column < self.column + width
      && row >= self.row && row < self.row + height
  }

  /// The character position at fractions of the width and height, each 0 to 1.
  package func place(_ x: Double, _ y: Double) -> (column: Int, row: Int) {
    (column + Self.step(x, width), row + Self.step(y, height))
  }

  /// The fractions of the width and height at a character position: 0 at the first column or row,
  /// 1 at the last.
  package func shares(_ column: Int, _ row: Int) -> (x: Double, y: Double) {
    (Self.share(column - self.column, width), Self.share(row - self.row, height))
  }

  private static func step(_ share: Double, _ count: Int) -> Int {
    // NaN fails the comparison and becomes 0.
    let limited = share > 0 ? min(share, 1) : 0
    return Int((limited * Double(max(count - 1, 0))).rounded())
  }

  private static func share(_ step: Int, _ count: Int) -> Double {
    count > 1 ? min(max(Double(step) / Double(count - 1), 0), 1) : 0
  }
}

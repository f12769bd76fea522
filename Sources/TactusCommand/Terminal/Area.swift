/// A rectangle of characters.
package struct Area: Sendable, Hashable {
  package var column, row, width, height: Int

  package init(column: Int, row: Int, width: Int, height: Int) {
    (self.column, self.row, self.width, self.height) = (column, row, width, height)
  }

  /// What is left within a frame.
  package var inside: Area {
    Area(column: column + 1, row: row + 1, width: max(width - 2, 0), height: max(height - 2, 0))
  }

  /// Whether a character is in it.
  package func contains(_ column: Int, _ row: Int) -> Bool {
    column >= self.column && column < self.column + width
      && row >= self.row && row < self.row + height
  }

  /// The character at shares of the way across and down, each 0 to 1.
  package func place(_ x: Double, _ y: Double) -> (column: Int, row: Int) {
    (column + Self.step(x, width), row + Self.step(y, height))
  }

  /// The shares of the way at which a character is, 0 at the first one and 1 at the last.
  package func shares(_ column: Int, _ row: Int) -> (x: Double, y: Double) {
    (Self.share(column - self.column, width), Self.share(row - self.row, height))
  }

  private static func step(_ share: Double, _ count: Int) -> Int {
    // Written so that what is not a number is 0.
    let limited = share > 0 ? min(share, 1) : 0
    return Int((limited * Double(max(count - 1, 0))).rounded())
  }

  private static func share(_ step: Int, _ count: Int) -> Double {
    count > 1 ? min(max(Double(step) / Double(count - 1), 0), 1) : 0
  }
}

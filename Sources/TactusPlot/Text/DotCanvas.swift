/// A grid of dots, two by four in each character.
struct DotCanvas {
  /// The size in characters.
  let columns, rows: Int
  private var cells: [UInt8]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: 0, count: columns * rows)
  }

  /// The size in dots.
  var width: Int { columns * 2 }
  var height: Int { rows * 4 }

  /// Sets the dot at `x` from the left and `y` from the bottom; ignored outside the grid.
  mutating func set(_ x: Int, _ y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let row = height - 1 - y
    cells[row / 4 * columns + x / 2] |= Self.bit(x % 2, row % 4)
  }

  /// The lines from top to bottom: braille characters, or ASCII characters by density.
  func lines(isUnicode: Bool) -> [String] {
    (0..<rows).map { row in
      var line = ""
      for cell in cells[row * columns..<(row + 1) * columns] {
        line.unicodeScalars.append(isUnicode ? Self.braille(cell) : Self.plain(cell))
      }
      return line
    }
  }

  /// The bit of a dot in the numbering of braille, in which the fourth row was added later.
  private static func bit(_ column: Int, _ row: Int) -> UInt8 {
    row == 3 ? 0x40 << column : 1 << (row + 3 * column)
  }

  private static func braille(_ cell: UInt8) -> Unicode.Scalar {
    cell == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(cell)) ?? " "
  }

  private static func plain(_ cell: UInt8) -> Unicode.Scalar {
    switch cell.nonzeroBitCount {
    case 0: " "
    case 1...3: "."
    case 4...6: ":"
    default: "#"
    }
  }
}

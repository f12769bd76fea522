internal import TactusDevice

/// A rectangle of characters in which a picture is drawn. It gives the text that shows the picture
/// on a terminal.
package struct Canvas {
  /// The look of characters; the numbers are those of SGR sequences.
  package enum Style: UInt8, Sendable {
    case plain = 0
    case bold = 1
    case dim = 2
    case inverse = 7
    case warm = 33
    case cool = 36

    /// Whether the style is a colour, and not a weight or an inversion.
    var isColor: Bool { self == .warm || self == .cool }
  }

  private struct Cell {
    var character: Character = " "
    var style = Style.plain
  }

  package let columns, rows: Int
  /// Whether the terminal displays more than ASCII.
  package let isUnicode: Bool
  /// Whether ``text`` may contain colours; otherwise coloured characters are plain.
  package let usesColor: Bool
  private var cells: [Cell]

  package init(columns: Int, rows: Int, isUnicode: Bool, usesColor: Bool = true) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    self.isUnicode = isUnicode
    self.usesColor = usesColor
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  /// The whole canvas.
  package var area: Area { Area(column: 0, row: 0, width: columns, height: rows) }

  /// Writes characters from a position on. Characters outside the canvas are left out, and control
  /// characters are escaped.
  package mutating func put(_ text: String, _ column: Int, _ row: Int, _ style: Style = .plain) {
    guard (0..<rows).contains(row) else { return }
    for (index, character) in SafeText.escaped(text).enumerated()
    where (0..<columns).contains(column + index) {
      cells[row * columns + column + index] = Cell(character: character, style: style)
    }
  }

  /// Draws a frame around the inside of an area.
  package mutating func frame(_ area: Area, title: String = "", _ style: Style = .plain) {
    guard area.width >= 2, area.height >= 2 else { return }
    let (across, down) = isUnicode ? ("─", "│") : ("-", "|")
    let corners = isUnicode ? ["┌", "┐", "└", "┘"] : ["+", "+", "+", "+"]
    let line = String(repeating: across, count: area.width - 2)
    put(corners[0] + line + corners[1], area.column, area.row, style)
    for row in area.row + 1..<area.row + area.height - 1 {
      put(down, area.column, row, style)
      put(down, area.column + area.width - 1, row, style)
    }
    put(corners[2] + line + corners[3], area.column, area.row + area.height - 1, style)
    if !title.isEmpty { put(" \(title) ", area.column + 2, area.row, style) }
  }

  /// The characters, one line each, without trailing blanks.
  package var lines: [String] {
    (0..<rows).map { row in
      String(cells[row * columns..<(row + 1) * columns].map(\.character)).trimmingTrailingBlanks
    }
  }

  /// The text that draws the whole canvas on a terminal.
  package var text: String {
    var text = ""
    for row in 0..<rows {
      text += "\u{1B}[\(row + 1);1H"
      var style = Style.plain
      for cell in cells[row * columns..<(row + 1) * columns] {
        let wanted = cell.style.isColor && !usesColor ? .plain : cell.style
        if wanted != style { text += "\u{1B}[0;\(wanted.rawValue)m" }
        style = wanted
        text.append(cell.character)
      }
      if style != .plain { text += "\u{1B}[0m" }
    }
    return text
  }
}

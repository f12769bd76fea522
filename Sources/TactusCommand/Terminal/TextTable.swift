internal import TactusDevice

/// Text in columns, with two spaces between them. Each cell is escaped, so that it is one line.
enum TextTable {
  /// Rows with the same number of cells; the last column is not padded.
  static func text(_ rows: [[String]]) -> String {
    let rows = rows.map { $0.map(SafeText.escaped) }
    guard let first = rows.first else { return "" }
    let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: "  ").trimmingTrailingBlanks
    }.joined(separator: "\n")
  }
}

/// The display of a watched file: the last valid picture, and the problems of the current file.
struct FilePage {
  private var title = ""
  private var picture: [String] = []
  private var problems: [String] = []
  private var isGood = true
  private var plays = 0

  init() {}

  /// Shows a valid file.
  mutating func take(title: String, _ picture: [String]) {
    (self.title, self.picture) = (title, picture)
  }

  /// Counts a playback that has begun.
  mutating func countPlay() { plays += 1 }

  /// Shows the problems of the file.
  mutating func take(problems: [String], isGood: Bool) {
    (self.problems, self.isGood) = (problems, isGood)
  }

  /// The title with the number of playbacks so far, and the picture; empty before the first valid
  /// file.
  var lines: [String] { title.isEmpty ? [] : ["\(title), play \(plays)"] + picture }

  func canvas(_ size: (columns: Int, rows: Int), _ shape: TerminalShape) -> Canvas {
    var canvas = Canvas(
      columns: size.columns, rows: size.rows, isUnicode: shape.isUnicode,
      usesColor: shape.usesColor)
    for (row, line) in lines.enumerated() { canvas.put(line, 0, row, row == 0 ? .bold : .plain) }
    // The problems are drawn above the last row, which names the keys. They may cover the end of a
    // tall picture.
    let shown = problems.prefix(max(size.rows - 2, 0))
    let first = size.rows - 1 - shown.count
    for (index, problem) in shown.enumerated() {
      let blanks = String(repeating: " ", count: max(size.columns - problem.count, 0))
      canvas.put(problem + blanks, 0, first + index, isGood ? .dim : .warm)
    }
    let state = isGood ? "" : "; this is the last valid one"
    let keys = "a save or space plays again, q quits\(state)"
    let blanks = String(repeating: " ", count: max(size.columns - keys.count, 0))
    canvas.put(keys + blanks, 0, size.rows - 1, .inverse)
    return canvas
  }
}

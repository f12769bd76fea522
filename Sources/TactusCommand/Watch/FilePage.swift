/// What the watching of a file shows: the last good picture, and what is wrong with the file now.
struct FilePage {
  private var title = ""
  private var picture: [String] = []
  private var problems: [String] = []
  private var isGood = true
  private var plays = 0

  init() {}

  /// The file is good, and looks like this.
  mutating func take(title: String, _ picture: [String]) {
    (self.title, self.picture) = (title, picture)
    plays += 1
  }

  /// What was found when it was read.
  mutating func take(problems: [String], isGood: Bool) {
    (self.problems, self.isGood) = (problems, isGood)
  }

  /// The title with the number of the play, and the picture.
  var lines: [String] { ["\(title), play \(plays)"] + picture }

  func canvas(_ size: (columns: Int, rows: Int), _ shape: TerminalShape) -> Canvas {
    var canvas = Canvas(
      columns: size.columns, rows: size.rows, isUnicode: shape.isUnicode,
      usesColor: shape.usesColor)
    for (row, line) in lines.enumerated() { canvas.put(line, 0, row, row == 0 ? .bold : .plain) }
    // Problems stand above the keys, over the end of a picture that is too tall.
    let shown = problems.prefix(max(size.rows - 2, 0))
    let first = size.rows - 1 - shown.count
    for (index, problem) in shown.enumerated() {
      let blanks = String(repeating: " ", count: max(size.columns - problem.count, 0))
      canvas.put(problem + blanks, 0, first + index, isGood ? .dim : .warm)
    }
    let state = isGood ? "" : "; this is the last good one"
    let keys = "saves play it again, space too, q quits\(state)"
    let blanks = String(repeating: " ", count: max(size.columns - keys.count, 0))
    canvas.put(keys + blanks, 0, size.rows - 1, .inverse)
    return canvas
  }
}

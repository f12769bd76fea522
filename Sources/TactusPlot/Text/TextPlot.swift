/// A plot for a terminal: panels as grids of dots, marks as lines below.
package struct TextPlot {
  /// The valid widths in columns; others are limited.
  package static let columns: ClosedRange<Int> = 40...240
  private static let rows = 5

  private let plot: Plot
  private let isUnicode: Bool
  private let axis: HorizontalAxis
  /// The width of the labels on the left, and of the plot to their right, in characters.
  private let gutter, columns: Int

  /// Creates a text plot.
  /// - Parameters:
  ///   - columns: the width of a line.
  ///   - isUnicode: whether the terminal shows UTF-8; if not, only ASCII is used.
  package init(_ plot: Plot, columns: Int, isUnicode: Bool) {
    self.plot = plot
    self.isUnicode = isUnicode
    axis = HorizontalAxis(plot)
    let labels = plot.panels.flatMap { Self.labels($0) }
    gutter = (labels.map(\.count).max() ?? 0) + 1
    let width = min(max(columns, Self.columns.lowerBound), Self.columns.upperBound)
    self.columns = width - gutter - 1
  }

  /// The lines of the plot without its title, limited to the width and without trailing blanks.
  package var lines: [String] {
    let panels = plot.panels.flatMap(lines)
    return (panels + [timeAxis] + plot.rows.flatMap(lines)).map { line in
      var line = line[...]
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  /// The labels of a panel: the values at its top and at its bottom.
  private static func labels(_ panel: Panel) -> [String] {
    [panel.range.upperBound, panel.range.lowerBound].map { Decimal.short($0) }
  }

  private func padded(_ text: String) -> String {
    String(repeating: " ", count: max(gutter - 1 - text.count, 0)) + text + " "
  }

  private func lines(_ panel: Panel) -> [String] {
    var canvas = DotCanvas(columns: columns, rows: Self.rows)
    for series in panel.series { draw(series, panel.range, on: &canvas) }
    let labels = Self.labels(panel)
    let fields = canvas.lines(isUnicode: isUnicode).enumerated().map { row, line in
      padded(row == 0 ? labels[0] : row == Self.rows - 1 ? labels[1] : "") + line
    }
    return [padded("") + panel.label] + fields
  }

  private func draw(_ series: Series, _ range: ClosedRange<Double>, on canvas: inout DotCanvas) {
    let length = max(range.upperBound - range.lowerBound, .leastNormalMagnitude)
    let top = Double(canvas.height)
    func dot(_ value: Double) -> Int {
      Int((min(max((value - range.lowerBound) / length, 0), 1) * top).rounded()) - 1
    }
    for (x, values) in bins(series, count: canvas.width).enumerated() {
      guard let values else { continue }
      let isFilled = series.style == .area || series.style == .stems
      let low = isFilled ? 0 : max(dot(values.lowerBound), 0)
      for y in stride(from: low, through: max(dot(values.upperBound), isFilled ? -1 : 0), by: 1) {
        canvas.set(x, y)
      }
    }
  }

  /// The index, from 0, of a time among `count` equal parts of the axis.
  private func place(_ time: Double, of count: Int) -> Int {
    min(Int(axis.share(time) * Double(count)), count - 1)
  }

  /// The lowest and the highest value in each of `count` equal parts of the time.
  private func bins(_ series: Series, count: Int) -> [ClosedRange<Double>?] {
    var result = [ClosedRange<Double>?](repeating: nil, count: count)
    func add(_ value: Double, at index: Int) {
      let old = result[index] ?? value...value
      result[index] = min(old.lowerBound, value)...max(old.upperBound, value)
    }
    for run in series.runs {
      for (index, point) in run.enumerated() {
        add(point.value, at: place(point.time, of: count))
        guard index > 0, series.style != .stems else { continue }
        let before = run[index - 1]
        let (first, last) = (place(before.time, of: count), place(point.time, of: count))
        guard last > first + 1 else { continue }
        for bin in first + 1..<last {
          let share = series.style == .step ? 0 : Double(bin - first) / Double(last - first)
          add(before.value + (point.value - before.value) * share, at: bin)
        }
      }
    }
    return result
  }

  private var timeAxis: String {
    var line = ""
    for tick in axis.ticks(limit: max(columns / 12, 2)) {
      let label = isUnicode ? tick.label : String(tick.label.map { $0 == "µ" ? "u" : $0 })
      let column = min(place(tick.time, of: columns), columns - label.count)
      if !line.isEmpty, column <= line.count { continue }
      line += String(repeating: " ", count: max(column - line.count, 0)) + label
    }
    return padded("") + line
  }

  /// The lines of a row of marks: a caption, and one line with the spans and the marks without a
  /// length.
  private func lines(_ row: MarkRow) -> [String] {
    if row.marks.isEmpty { return [] }
    let (span, moment): (Character, Character) = isUnicode ? ("━", "╵") : ("=", "'")
    let start: Character = isUnicode ? "┝" : "["
    var line = [Character](repeating: " ", count: columns)
    for mark in row.marks {
      guard let end = mark.end else { continue }
      let first = place(mark.start, of: columns)
      for index in first...max(place(end, of: columns), first) { line[index] = span }
      line[first] = start
    }
    // After the spans, so that no span covers a moment.
    for mark in row.marks where mark.end == nil { line[place(mark.start, of: columns)] = moment }
    return [padded("") + row.label, padded("") + String(line)]
  }
}

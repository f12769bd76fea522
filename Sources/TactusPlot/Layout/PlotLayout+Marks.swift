extension PlotLayout {
  /// The largest number of rows for marks that overlap in time. Further marks are drawn over others
  /// in the last row.
  private static let spreadLimit = 4

  /// Adds the marks of one kind: a caption, then as many rows as overlapping spans need.
  mutating func add(_ row: MarkRow) {
    guard !row.marks.isEmpty else { return }
    y += Size.gap + Size.label - 2
    let caption = TextWidth.fitted(row.label, size: Size.label, to: width - padding - left)
    addText(caption, Place(left, y), size: Size.label, .start, row.ink)
    let top = y + 5
    let lines = spread(row.marks)
    for (index, marks) in lines.enumerated() {
      let line = top + Double(index) * (Size.row + 2)
      let base = line + Size.row
      shapes.append(.line([Place(left, base), Place(right, base)], .grid, width: Size.rule))
      for mark in marks { addShape(mark, row.ink, top: line) }
      addNames(marks, baseline: line + Size.row - 4)
    }
    y = top + Double(max(lines.count, 1)) * (Size.row + 2) - 2
  }

  /// The marks by row. Each mark uses the first row that is free at its start.
  private func spread(_ marks: [Mark]) -> [[Mark]] {
    var lines: [[Mark]] = []
    var ends: [Double] = []
    for mark in marks {
      let end = x(mark.end ?? mark.start)
      // A mark without a length is always drawn in the first row.
      let free = mark.end == nil ? 0 : ends.firstIndex { $0 <= x(mark.start) + 0.01 }
      if let free, free < lines.count {
        lines[free].append(mark)
        ends[free] = max(ends[free], end)
      } else if lines.count < Self.spreadLimit {
        lines.append([mark])
        ends.append(end)
      } else {
        lines[lines.count - 1].append(mark)
        ends[ends.count - 1] = max(ends[ends.count - 1], end)
      }
    }
    return lines
  }

  private mutating func addShape(_ mark: Mark, _ ink: Ink, top: Double) {
    let start = x(mark.start)
    guard let end = mark.end.map(x) else {
      let line = [Place(start, top + 1), Place(start, top + Size.row)]
      shapes.append(.line(line, ink, width: 1.5))
      return
    }
    let width = max(end - start, 2)
    shapes.append(
      .box(Place(start, top + 1), width: width, height: Size.row - 2, ink, opacity: 0.25))
    let edge = [Place(start, top + 1), Place(start, top + Size.row - 1)]
    shapes.append(.line(edge, ink, width: 1.5))
  }

  /// Adds a name to the right of each mark's start, if the name ends before the next mark: the full
  /// name, or else the short one, or else none. If most names do not fit, all are left out.
  private mutating func addNames(_ marks: [Mark], baseline: Double) {
    let names = marks.indices.compactMap { index -> (place: Place, name: String)? in
      let start = x(marks[index].start) + 4
      let next = index + 1 < marks.count ? x(marks[index + 1].start) - 3 : right
      return [marks[index].name, marks[index].shortName]
        .first { TextWidth.of($0, size: Size.tick) <= next - start }
        .map { (Place(start, baseline), $0) }
    }
    guard names.count * 2 >= marks.count else { return }
    for (place, name) in names { addText(name, place, size: Size.tick) }
  }
}

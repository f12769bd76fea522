extension PlotLayout {
  /// The largest number of rows for marks that overlap in time. Further marks are drawn over others
  /// in the last row.
  private static let spreadLimit = 4

  /// Adds the marks of one kind: a caption, then as many rows as overlapping spans need.
  mutating func add(_ row: MarkRow) {
    guard !row.marks.isEmpty else { return }
    y += Size.gap + Size.label - 2
    let lines = spread(row.marks)
    let columns = lines.map(columns)
    let label = columns.allSatisfy(\.isEmpty) ? row.label : row.label + "; the darker, the more"
    let caption = TextWidth.fitted(label, size: Size.label, to: width - padding - left)
    addText(caption, Place(left, y), size: Size.label, .start, row.ink)
    let top = y + 5
    for (index, marks) in lines.enumerated() {
      let line = top + Double(index) * (Size.row + 2)
      let base = line + Size.row
      shapes.append(.line([Place(left, base), Place(right, base)], .grid, width: Size.rule))
      add(columns[index], row.ink, top: line)
      for (mark, isCrowded) in zip(marks, Crowding.isCrowded(marks.map { x($0.start) })) {
        addShape(mark, row.ink, top: line, isCrowded: isCrowded)
      }
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

  /// Adds a tick, or a box with an edge where it starts. Ticks and edges in a crowd are left out.
  private mutating func addShape(_ mark: Mark, _ ink: Ink, top: Double, isCrowded: Bool) {
    let start = x(mark.start)
    if let end = mark.end.map(x) {
      let width = max(end - start, isCrowded ? 0.5 : 2)
      shapes.append(
        .box(Place(start, top + 1), width: width, height: Size.row - 2, ink, opacity: 0.25))
    }
    if isCrowded { return }
    let bottom = top + Size.row - (mark.end == nil ? 0 : 1)
    shapes.append(.line([Place(start, top + 1), Place(start, bottom)], ink, width: 1.5))
  }

  /// The number of ticks in each column of ``Crowding/distance`` pixels that has a crowded tick, by
  /// the number of the column from the left.
  private func columns(_ marks: [Mark]) -> [Int: Int] {
    let places = marks.map { x($0.start) }
    let isCrowded = Crowding.isCrowded(places)
    var counts: [Int: Int] = [:]
    var crowded: Set<Int> = []
    for index in marks.indices where marks[index].end == nil {
      let column = Int((places[index] - left) / Crowding.distance)
      counts[column, default: 0] += 1
      if isCrowded[index] { crowded.insert(column) }
    }
    return counts.filter { crowded.contains($0.key) }
  }

  /// Adds columns that are the darker, the more ticks they replace.
  private mutating func add(_ columns: [Int: Int], _ ink: Ink, top: Double) {
    let most = Double(columns.values.max() ?? 1)
    for (column, count) in columns.sorted(by: { $0.key < $1.key }) {
      let corner = left + Double(column) * Crowding.distance
      let width = min(Crowding.distance, right - corner)
      if width <= 0 { continue }
      shapes.append(
        .box(
          Place(corner, top + 1), width: width, height: Size.row - 1, ink,
          opacity: 0.15 + 0.85 * Double(count) / most))
    }
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

internal import TactusPlot
internal import TestAccuracy
internal import TestMotion

/// A picture of a table of parameters and noise. Each cell has the share of figures that were
/// determined, and their largest error as a share of the permitted error.
struct AccuracyPicture {
  /// The ratios of signal to noise of the columns.
  static let decibels = [50.0, 40, 30, 20, 10]

  private static let (left, top, rowHeight, columnWidth) = (190.0, 84.0, 20.0, 104.0)

  private struct Row {
    var kind: ModelDevice.Kind
    var parameter: Parameter
  }

  private let table: AccuracyTable
  private let devices: Int
  private let rows: [Row]

  init(_ table: AccuracyTable, devices: Int) {
    (self.table, self.devices) = (table, devices)
    rows = ModelDevice.Kind.allCases.flatMap { kind in
      Parameter.allCases.map { Row(kind: kind, parameter: $0) }
    }.filter { table.sum([$0.kind], of: [$0.parameter], decibels: Self.decibels[0]).count > 0 }
  }

  /// The figures as lines.
  var text: String {
    rows.map { row in
      let cells = Self.decibels.map { noise in
        let judged = judged(row, noise)
        return "\(Int(noise)) dB \(Self.words(judged)), wrong \(judged.wrong), "
          + "beyond uncertainty \(judged.beyondUncertainty) of \(judged.answered)"
      }
      return "\(row.kind.rawValue) \(row.parameter.rawValue): " + cells.joined(separator: "; ")
    }.joined(separator: "\n")
  }

  var svg: [UInt8] { Array(drawing.svg().utf8) }

  private func judged(_ row: Row, _ noise: Double) -> Judged {
    table.sum([row.kind], of: [row.parameter], decibels: noise)
  }

  private static func words(_ judged: Judged) -> String {
    let worst = judged.errors.max().map { " · \(Int(($0 * 100).rounded(.up))) %" } ?? ""
    // Rounded down, so that 100 % is shown only for all.
    return "\(Int(judged.answerShare * 100)) %" + worst
  }

  private var drawing: Drawing {
    var shapes: [Shape] = [
      .text(
        "Answers and their largest error", Place(12, 24), size: 16, .start, .text, isBold: true),
      .text(
        "\(devices) modelled devices. Share with an answer · largest error as a share of the",
        Place(12, 44), size: 12, .start, .faint, isBold: false),
      .text(
        "permitted one. Columns: ratio of the signal to the noise.", Place(12, 60), size: 12,
        .start, .faint, isBold: false),
    ]
    for (column, noise) in Self.decibels.enumerated() {
      shapes.append(
        .text(
          "\(Int(noise)) dB",
          Place(Self.left + (Double(column) + 0.5) * Self.columnWidth, Self.top),
          size: 12, .middle, .text, isBold: true))
    }
    for (line, row) in rows.enumerated() { shapes += Self.shapes(of: row, line, cells(row)) }
    return Drawing(
      width: Self.left + Double(Self.decibels.count) * Self.columnWidth + 12,
      height: Self.top + Double(rows.count) * Self.rowHeight + 20,
      title: "Answers and largest errors of measured figures over the noise", shapes: shapes)
  }

  private func cells(_ row: Row) -> [Judged] { Self.decibels.map { judged(row, $0) } }

  private static func shapes(of row: Row, _ line: Int, _ cells: [Judged]) -> [Shape] {
    let y = top + 8 + Double(line) * rowHeight
    var shapes: [Shape] = [
      .text(
        "\(row.kind.rawValue) \(row.parameter.rawValue)", Place(12, y + 14), size: 12, .start,
        .text, isBold: false)
    ]
    for (column, judged) in cells.enumerated() {
      let x = left + Double(column) * columnWidth
      shapes.append(
        .box(
          Place(x + 1, y + 1), width: columnWidth - 2, height: rowHeight - 2,
          judged.wrong > 0 ? .fifth : .fourth, opacity: 0.05 + 0.45 * judged.answerShare))
      shapes.append(
        .text(
          words(judged), Place(x + columnWidth / 2, y + 14), size: 11, .middle, .text,
          isBold: false))
    }
    return shapes
  }
}

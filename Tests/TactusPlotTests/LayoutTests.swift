import Testing

@testable import TactusPlot

@Suite struct LayoutTests {
  /// The rectangle that a shape covers. The width of a text is estimated from its characters.
  private func bounds(_ shape: Shape) -> (left: Double, top: Double, right: Double, bottom: Double)
  {
    switch shape {
    case .line(let places, _, _), .area(let places, _, _):
      let (x, y) = (places.map(\.x), places.map(\.y))
      return (x.min() ?? 0, y.min() ?? 0, x.max() ?? 0, y.max() ?? 0)
    case .box(let corner, let width, let height, _, _):
      return (corner.x, corner.y, corner.x + width, corner.y + height)
    case .dot(let centre, let radius, _):
      return (centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius)
    case .text(let words, let place, let size, let anchor, _, let isBold):
      let width = TextWidth.of(words, size: size, isBold: isBold)
      let left = place.x - width * (anchor == .start ? 0 : anchor == .middle ? 0.5 : 1)
      return (left, place.y - size, left + width, place.y + size * 0.25)
    }
  }

  @Test(arguments: [1.0, 240, 320, 479, 480, 800, 1600, 4000, 100_000])
  func `everything is inside the picture at any width`(_ width: Double) {
    let drawing = Drawing(samplePlot, width: width)
    #expect(Drawing.widths.contains(drawing.width))
    for shape in drawing.shapes {
      let box = bounds(shape)
      #expect(box.left >= -0.01 && box.top >= -0.01, "\(shape)")
      #expect(box.right <= drawing.width + 2 && box.bottom <= drawing.height, "\(shape)")
    }
  }

  @Test(arguments: [240.0, 320, 800, 1600])
  func `no two texts overlap`(_ width: Double) {
    let texts = Drawing(samplePlot, width: width).shapes.filter {
      if case .text = $0 { true } else { false }
    }
    for (index, first) in texts.enumerated() {
      for second in texts.dropFirst(index + 1) {
        let (a, b) = (bounds(first), bounds(second))
        let isApart =
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
        #expect(isApart, "\(first) \(second)")
      }
    }
  }

  @Test func `spans that overlap in time are drawn in separate rows`() {
    let boxes = Drawing(samplePlot, width: 800).shapes.compactMap { shape -> Double? in
      if case .box(let corner, _, _, .fourth, _) = shape { corner.y } else { nil }
    }
    #expect(boxes.count == 3)
    // The boxes are ordered by row. The third span begins after the first has ended, so these two
    // share the first row.
    #expect(boxes[0] == boxes[1])
    #expect(boxes[1] < boxes[2])
  }

  /// A plot of 1,000 s with stems and marks at times.
  private func plot(_ times: [Double], lengths: Double? = nil) -> Plot {
    let stems = Series("", .stems, .third, runs: [times.map { Plot.Point($0, 0.5) }])
    var plot = Plot(title: "", time: 0...1000, panels: [Panel("", series: [stems])])
    let marks = times.map { time in
      Mark("", short: "", start: time, end: lengths.map { time + $0 })
    }
    plot.rows = [MarkRow("marks", .fourth, marks: marks)]
    return plot
  }

  private func lines(_ drawing: Drawing, _ ink: Ink) -> [Double] {
    drawing.shapes.compactMap { shape in
      if case .line(let places, ink, _) = shape { places[0].x } else { nil }
    }
  }

  @Test func `stems in a crowd have dots alone, and those at its ends have lines`() {
    let crowd = (0..<100).map { 200 + Double($0) / 10 }
    let drawing = Drawing(plot([100] + crowd + [500]), width: 1000)
    let dots = drawing.shapes.filter { if case .dot(_, _, .third) = $0 { true } else { false } }
    #expect(dots.count == 102)
    #expect(lines(drawing, .third).count == 4)
  }

  @Test func `ticks in a crowd become columns that are darker where there are more`() throws {
    let thin = (0..<100).map { 200 + Double($0) }
    let thick = (0..<400).map { 600 + Double($0) / 4 }
    let drawing = Drawing(plot([100] + thin + thick), width: 1000)
    let columns = drawing.shapes.compactMap { shape -> (Double, Double)? in
      if case .box(let corner, _, _, .fourth, let opacity) = shape {
        (corner.x, opacity)
      } else {
        nil
      }
    }
    let dark = try #require(columns.last { $0.0 < drawing.width * 0.68 })
    let light = try #require(columns.first { $0.0 > drawing.width * 0.22 })
    #expect(dark.1 > 2 * light.1)
    #expect(columns.allSatisfy { $0.1 <= 1 })
    #expect(lines(drawing, .fourth).count == 5)
    #expect(texts(drawing).contains("marks; the darker, the more"))
  }

  @Test func `spans in a crowd stay within their times and have no edges`() {
    let starts = (0..<1000).map(Double.init)
    let drawing = Drawing(plot(starts, lengths: 0.5), width: 1000)
    let widths = drawing.shapes.compactMap { shape -> Double? in
      if case .box(_, let width, _, .fourth, _) = shape { width } else { nil }
    }
    #expect(widths.count == 1000)
    #expect(widths.filter { $0 > 0.5 }.count == 2)
    #expect(lines(drawing, .fourth).count == 2)
    #expect(texts(drawing).contains("marks"))
  }

  private func texts(_ drawing: Drawing) -> [String] {
    drawing.shapes.compactMap { shape in
      if case .text(let words, _, _, _, _, _) = shape { words } else { nil }
    }
  }

  @Test func `a title that is too long for the picture is cut, and ends with an ellipsis`() {
    var plot = samplePlot
    plot.title = String(repeating: "long ", count: 100)
    let drawing = Drawing(plot, width: 320)
    let title = drawing.shapes.compactMap { shape -> String? in
      if case .text(let words, _, _, _, _, isBold: true) = shape { words } else { nil }
    }
    #expect(title.first?.hasSuffix("…") == true)
    #expect(drawing.title == plot.title)
  }

  @Test func `a plot without series and without a time span can be drawn`() throws {
    let empty = Plot(title: "", time: 0...0, panels: [Panel("", series: [])])
    let drawing = Drawing(empty, width: 320)
    #expect(drawing.height > 50)
    #expect(try drawing.png().count > 100)
  }

  @Test func `drawing the same plot twice gives equal shapes`() {
    #expect(Drawing(samplePlot, width: 640) == Drawing(samplePlot, width: 640))
  }
}

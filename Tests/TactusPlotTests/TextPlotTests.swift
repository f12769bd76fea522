import Testing

@testable import TactusPlot

@Suite struct TextPlotTests {
  @Test(arguments: [1, 40, 80, 240, 1000], [true, false])
  func `no line of a text plot is wider than the limit or ends in a blank`(
    _ columns: Int, _ isUnicode: Bool
  ) {
    let lines = TextPlot(samplePlot, columns: columns, isUnicode: isUnicode).lines
    let width = min(max(columns, 40), 240)
    for line in lines {
      #expect(line.count <= width, "\(line)")
      #expect(line.last != " ")
    }
    #expect(lines.contains { $0.hasSuffix("intensity") } && lines.contains { $0.hasSuffix(" s") })
  }

  @Test func `without UTF-8 a text plot is ASCII`() {
    let lines = TextPlot(samplePlot, columns: 80, isUnicode: false).lines
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    #expect(lines.contains { $0.contains("#") })
  }

  @Test func `without UTF-8 a logarithmic axis is ASCII, too`() {
    let plot = Plot(
      title: "", time: 1e-8...1, scale: .logarithmic, panels: [Panel("p", series: [])])
    func axis(_ isUnicode: Bool) -> String {
      TextPlot(plot, columns: 120, isUnicode: isUnicode).lines.last ?? ""
    }
    #expect(axis(true).contains("1 µs") && axis(false) == axis(true).replacing("µ", with: "u"))
  }

  @Test func `an area of the value 0.6 fills three of five rows`() {
    let plot = Plot(
      title: "", time: 0...1,
      panels: [
        Panel("p", series: [Series("", .area, .first, runs: [[.init(0, 0.6), .init(1, 0.6)]])])
      ])
    let lines = TextPlot(plot, columns: 40, isUnicode: false).lines
    // Each of the five rows stands for a fifth. So for the value 0.6 the upper two rows are empty,
    // and the lower three are full.
    let full = String(repeating: "#", count: 37)
    #expect(lines[1...5].elementsEqual(["1", "", "  " + full, "  " + full, "0 " + full]))
  }

  @Test func `dots of the canvas become braille characters, and dots outside it are ignored`() {
    var canvas = DotCanvas(columns: 1, rows: 1)
    for (x, y) in [(0, 3), (1, 0), (5, 5), (-1, 0)] { canvas.set(x, y) }
    #expect(canvas.lines(isUnicode: true) == ["\u{2881}"])
  }

  @Test func `a text plot shows spans as brackets and moments as apostrophes`() {
    let lines = TextPlot(samplePlot, columns: 60, isUnicode: false).lines
    #expect(lines.contains { $0.contains("[==") })
    #expect(lines.last?.hasSuffix("'") == true)
  }

  @Test(arguments: [(0.0, 0), (0.5, 19), (1.0, 37)])
  func `no span covers a moment`(_ time: Double, _ column: Int) {
    let moment = Mark("", short: "", start: time)
    let span = Mark("", short: "", start: 0, end: 1)
    // Of 40 columns, two are at the left of the plot.
    var wanted = ["["] + Array(repeating: "=", count: 37)
    wanted[column] = "'"
    for marks in [[moment, span], [span, moment]] {
      let plot = Plot(
        title: "", time: 0...1, panels: [], rows: [MarkRow("both", .first, marks: marks)])
      let line = TextPlot(plot, columns: 40, isUnicode: false).lines.last ?? ""
      #expect(line.drop { $0 == " " } == wanted.joined())
    }
  }

  @Test func `a text plot without series has its usual seven lines`() {
    let plot = Plot(title: "", time: 0...0, panels: [Panel("p", series: [])])
    #expect(TextPlot(plot, columns: 80, isUnicode: true).lines.count == 7)
  }
}

import TactusPlot
import Testing

@Suite struct AxisTests {
  private func drawing(_ time: ClosedRange<Double>, _ points: [Double]) -> Drawing {
    let series = Series("", .line, .first, runs: [points.map { Plot.Point($0, 0.5) }])
    let plot = Plot(
      title: "", time: time, scale: .logarithmic, panels: [Panel("share", series: [series])])
    return Drawing(plot, width: 800)
  }

  private func labels(_ drawing: Drawing) -> [String] {
    drawing.shapes.compactMap { shape in
      if case .text(let text, _, _, _, _, _) = shape, text.hasSuffix("s") { text } else { nil }
    }
  }

  @Test func `a logarithmic axis labels each power of ten with its unit`() {
    let drawing = drawing(1e-8...1e-1, [1e-8, 1e-1])
    #expect(
      labels(drawing) == [
        "10 ns", "100 ns", "1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms",
      ])
  }

  @Test func `on a logarithmic axis each power of ten has the same width`() throws {
    let places = drawing(1e-6...1e-2, [1e-6, 1e-4]).shapes.compactMap {
      if case .line(let places, .first, _) = $0 { places.map(\.x) } else { nil }
    }
    let whole = drawing(1e-6...1e-2, [1e-6, 1e-2]).shapes.compactMap {
      if case .line(let places, .first, _) = $0 { places.map(\.x) } else { nil }
    }
    let half = try #require(places.first)
    let full = try #require(whole.first)
    #expect(abs(2 * (half[1] - half[0]) - (full[1] - full[0])) < 0.01)
  }

  @Test func `in a text plot the label is below the value that it names`() throws {
    let series = Series("", .stems, .first, runs: [[Plot.Point(1e-4, 1)]])
    let plot = Plot(
      title: "", time: 1e-6...1e-2, scale: .logarithmic, panels: [Panel("", series: [series])])
    let lines = TextPlot(plot, columns: 60, isUnicode: false).lines
    let axis = try #require(lines.last)
    let stem = try #require(lines.dropLast().last)
    let label = try #require(axis.firstRange(of: "100 us"))
    let column = axis.distance(from: axis.startIndex, to: label.lowerBound)
    #expect(abs(column - (stem.count - 1)) <= 1)
  }

  @Test func `a logarithmic axis of times from 0 begins at 1 ns`() {
    let drawing = drawing(0...1e-3, [-1, 0, 1e-3])
    #expect(labels(drawing).first == "1 ns")
  }
}

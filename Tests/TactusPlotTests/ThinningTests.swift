import TactusStatistics
import Testing

@testable import TactusPlot

@Suite struct ThinningTests {
  /// The y of a line at x, interpolated linearly between its points; nil outside the line.
  private func height(_ line: [Place], at x: Double) -> Double? {
    for (first, second) in zip(line, line.dropFirst()) where first.x <= x && x <= second.x {
      if second.x == first.x { continue }
      return first.y + (second.y - first.y) * (x - first.x) / (second.x - first.x)
    }
    return nil
  }

  @Test func `thinning reduces a straight line to its ends`() {
    let line = (0...100).map { Place(Double($0), 2 * Double($0)) }
    #expect(Thinning.line(line, tolerance: 0.1) == [line[0], line[100]])
  }

  @Test func `thinning keeps the points of steps and spikes`() {
    let line = [
      Place(0, 5), Place(1, 5), Place(1, 9), Place(2, 9), Place(2, 5), Place(3, 5), Place(4, 5),
    ]
    #expect(
      Thinning.line(line, tolerance: 0.1) == [
        Place(0, 5), Place(1, 5), Place(1, 9), Place(2, 9), Place(2, 5), Place(4, 5),
      ])
  }

  @Test func `no point of the original line is farther from the thinned line than the tolerance`() {
    var numbers = SeededGenerator(seed: 1)
    var y = 0.0
    let line = (0..<2000).map { index -> Place in
      y += Double.random(in: -0.5..<0.5, using: &numbers)
      return Place(Double(index) * 0.3, index % 97 == 0 ? y + 20 : y)
    }
    let thin = Thinning.line(line, tolerance: 0.5)
    #expect(thin.count < line.count && thin.first == line.first && thin.last == line.last)
    for place in line {
      let other = height(thin, at: place.x) ?? .infinity
      #expect(abs(other - place.y) <= 0.5 + 1e-9)
    }
  }

  @Test func `thinning leaves an empty line and a single point unchanged`() {
    #expect(Thinning.line([], tolerance: 1).isEmpty)
    #expect(Thinning.line([Place(1, 2)], tolerance: 1) == [Place(1, 2)])
  }
}

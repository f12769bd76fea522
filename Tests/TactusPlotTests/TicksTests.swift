import Testing

@testable import TactusPlot

@Suite struct TicksTests {
  @Test(
    arguments: [
      (0.0...1.0, 3, ["0.0", "0.5", "1.0"]), (0...4.8, 3, ["0", "2", "4"]),
      (0...2.4, 6, ["0.0", "0.5", "1.0", "1.5", "2.0"]), (120...220, 3, ["150", "200"]),
      (0...17, 4, ["0", "5", "10", "15"]), (0...0.003, 4, ["0.000", "0.001", "0.002", "0.003"]),
      (0...3600, 5, ["0", "1000", "2000", "3000"]), (-1...1, 3, ["-1", "0", "1"]),
    ])
  func `the ticks of an axis are round numbers inside its range, at most as many as the limit`(
    _ range: ClosedRange<Double>, _ limit: Int, _ labels: [String]
  ) {
    #expect(Ticks(range, limit: limit).labels == labels)
  }

  @Test func `every range has ticks within the limit`() {
    for exponent in -3...6 {
      for first in [1.0, 1.3, 2, 2.7, 4.9, 5, 7.7, 9.9] {
        var length = first
        for _ in 0..<abs(exponent) { length = exponent < 0 ? length / 10 : length * 10 }
        for limit in 2...12 {
          let ticks = Ticks(0...length, limit: limit)
          #expect((1...limit).contains(ticks.values.count), "\(length) \(limit)")
          #expect(Set(ticks.labels).count == ticks.values.count)
          #expect(ticks.values.allSatisfy { $0 <= length * (1 + 1e-9) })
        }
      }
    }
  }

  @Test func `an axis whose range is a single value has no ticks`() {
    #expect(Ticks(1...1, limit: 5).values.isEmpty)
  }

  @Test(
    arguments: [
      (0.125, 2, "0.13"), (-0.001, 2, "0.00"), (-1.5, 0, "-2"), (12.3456, 3, "12.346"),
      (0.05, 2, "0.05"), (1e12, 2, "1000000000000.0"), (.nan, 1, "nan"),
    ])
  func `numbers are rounded, and written with a point and at most the given digits`(
    _ value: Double, _ digits: Int, _ text: String
  ) {
    #expect(Decimal.text(value, digits: digits) == text)
  }

  @Test(
    arguments: [
      (1.50, "1.5"), (2, "2"), (-0.001, "0"), (0.25, "0.25"), (100, "100"), (-10.05, "-10.05"),
      (0.05, "0.05"), (-0.5, "-0.5"), (1e9, "1000000000"), (1.5e20, "1.5e+20"), (.infinity, "inf"),
    ])
  func `a short number has no trailing zeros`(_ value: Double, _ text: String) {
    #expect(Decimal.short(value) == text)
  }

  @Test(arguments: [(0, "0 ms"), (0.0155, "15.5 ms"), (0.9999, "1 s"), (2.65, "2.65 s")])
  func `times are written in milliseconds if they are below a second`(
    _ seconds: Double, _ text: String
  ) {
    #expect(Decimal.time(seconds) == text)
  }
}

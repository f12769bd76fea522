import Testing

@testable import TactusCertification

@Suite struct LimitBarTests {
  @Test func `a limit bar shows its figure within its zones`() {
    func bar(_ figure: Int64?) -> String {
      LimitBar.svg(
        FindingRecord(
          measurement: "stop", statistic: .p99, unit: .milliseconds,
          figure: figure.map(Figure.init(millionths:)), minimum: nil,
          maximum: Figure(millionths: 20_000_000), marginalMinimum: nil,
          marginalMaximum: Figure(millionths: 16_000_000), standing: .kept, origin: .project,
          source: "", rationale: ""))
    }
    // The scale goes from 0 to a quarter beyond 20 ms, to 25 ms. 16 ms is at 0.64: 2 + 0.64 × 236 =
    // 153.04.
    #expect(bar(nil).contains("x=\"2\" y=\"7\" width=\"151.04\""))
    // 10 ms is at 0.4, and the mark is 3 wide.
    #expect(bar(10_000_000).contains("x=\"94.9\" y=\"2\""))
  }
  @Test(arguments: [Measurement.Unit.count, .ratio])
  func `a value of 0 that may be at most 0 is drawn within the green zone`(
    unit: Measurement.Unit
  ) throws {
    let bar = LimitBar.svg(
      FindingRecord(
        measurement: "lost", statistic: .value, unit: unit, figure: Figure(millionths: 0),
        maximum: Figure(millionths: 0), standing: .kept, origin: .project, source: "",
        rationale: ""))
    let green = try zone("kept", of: bar)
    let mark = try mark(of: bar)
    #expect(green.lowerBound <= mark - 5.9 && mark + 5.9 <= green.upperBound)
    #expect(try zone("exceeded", of: bar).lowerBound == green.upperBound)
  }

  @Test func `a figure at its limit is drawn within the zone of its standing`() throws {
    for (figure, standing) in [(20_000_000, Limit.Standing.marginal), (20_000_001, .exceeded)] {
      let bar = LimitBar.svg(
        FindingRecord(
          measurement: "stop", statistic: .p99, unit: .milliseconds,
          figure: Figure(millionths: Int64(figure)), maximum: Figure(millionths: 20_000_000),
          marginalMaximum: Figure(millionths: 16_000_000), standing: standing, origin: .project,
          source: "", rationale: ""))
      let own = try zone(standing.rawValue, of: bar)
      let mark = try mark(of: bar)
      #expect(own.lowerBound <= mark - 5.9 && mark + 5.9 <= own.upperBound, "\(standing)")
    }
  }

  /// The place of a zone in a limit bar, in pixels.
  private func zone(_ name: String, of bar: String) throws -> ClosedRange<Double> {
    let form = try Regex("x=\"([0-9.]+)\" y=\"7\" width=\"([0-9.]+)\"[^>]*--\(name)-zone")
    let found = try #require(bar.firstMatch(of: form))
    let numbers = found.output.dropFirst().compactMap { $0.substring.flatMap { Double($0) } }
    return numbers[0]...(numbers[0] + numbers[1])
  }

  /// The middle of the mark in a limit bar.
  private func mark(of bar: String) throws -> Double {
    let found = try #require(bar.firstMatch(of: /x="([0-9.]+)" y="2" width="3"/))
    return try #require(Double(found.output.1)) + 1.5
  }
}

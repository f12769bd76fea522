import Testing

@testable import TactusCalibration

/// The reasons why the response of an actuator is not measured.
@Suite struct LawFitTests {
  private func reason(_ ratios: [Double]) -> String? {
    let points = ratios.enumerated().map { place, ratio in
      LawPoint(drive: Double(place + 1) / Double(ratios.count), ratio: ratio)
    }
    if case .notMeasured(let reason) = LawFit.response(points).gamma { return reason }
    return nil
  }

  @Test func `an amplitude that grows in proportion to the level has a response`() {
    #expect(reason([0.2, 0.4, 0.6, 0.8, 1]) == nil)
  }

  @Test func `few levels that move the actuator are the reason`() {
    #expect(reason([0, 0, 0.5, 0.8, 1]) == "fewer than 4 levels move the actuator")
  }

  @Test(arguments: [[1, 0.8, 0.6, 0.4, 0.2], [1, 1, 1, 1, 1]])
  func `an amplitude that does not grow is the reason`(_ ratios: [Double]) {
    #expect(reason(ratios) == "the amplitude does not grow with the level")
  }

  @Test func `an amplitude that follows no power of the level is the reason`() {
    #expect(
      reason([0.2, 0.9, 0.3, 0.9, 1]) == "the amplitude does not follow a power of the level")
  }
}

import TactusPattern
import Testing

@Suite struct UnitRangeTests {
  @Test(
    arguments: [
      (-.infinity, 0), (-1, 0), (-.leastNonzeroMagnitude, 0), (-0.0, 0), (0, 0),
      (.leastNonzeroMagnitude, .leastNonzeroMagnitude), (0.5, 0.5), (1.0.nextDown, 1.0.nextDown),
      (1, 1), (1.0.nextUp, 1), (.infinity, 1), (.nan, 0), (-.nan, 0),
    ] as [(Double, Double)])
  func `a value is limited to 0...1, and the result has no minus sign`(
    _ value: Double, _ limited: Double
  ) {
    #expect(limitedToUnit(value).bitPattern == limited.bitPattern)
  }
}

import Testing

@testable import TactusDevice

@Suite struct ActuatorSegmentTests {
  private func segment(at start: Int64, from first: Double, to last: Double) -> Segment {
    Segment(
      actuator: 0, startNanoseconds: start, endNanoseconds: start + 10, startLevel: first,
      endLevel: last, frequencyHertz: 100)
  }

  @Test func `a level is stale once a lease has passed since its start`() {
    let level = segment(at: 100, from: 0, to: 0.5)
    #expect(!level.isStale(at: 300, lease: 200))
    #expect(level.isStale(at: 301, lease: 200))
  }

  @Test func `a level of 0 needs no renewal`() {
    #expect(!segment(at: 100, from: 0.5, to: 0).isStale(at: 1000, lease: 200))
  }

  @Test func `a rise is measured from the level that the segment before has reached`() {
    let before = segment(at: 0, from: 0, to: 0.5)
    #expect(segment(at: 5, from: 0.5, to: 0.5).rises(above: before, by: 0.125))
    #expect(!segment(at: 10, from: 0.5, to: 1).rises(above: before, by: 0.125))
    #expect(segment(at: 10, from: 0.25, to: 0.25).rises(above: nil, by: 0.125))
  }
}

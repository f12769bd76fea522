import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Tests which segments the engine submits: their times and their number.
@Suite struct SegmentTests {
  private func starts(_ rig: Rig) -> [Double] {
    rig.capture.segments.map { Double($0.segment.startNanoseconds) / 1e6 }
  }

  @Test func `segments of a changing level are on the grid, which begins at engine time 0`() throws
  {
    let rig = try Rig { $0.updateIntervalNanoseconds = 7_000_000 }
    try rig.player(.tap(at: 2.5)).start()
    rig.advance(to: 100)
    // The session begins at 1000 ms, 6 ms after the grid point 994. The next points are 1, 8 and 15
    // ms after its start.
    #expect(starts(rig) == [2.5, 8, 15, 17.5])
    #expect(isClose(rig.levels([2.5, 8, 15, 17.5]), [1, 9.5 / 15, 2.5 / 15, 0]))
  }

  @Test func `a constant level is submitted once if there is no lease`() throws {
    let rig = try Rig { $0.lease = nil }
    try rig.player(Pattern(events: [.buzz(for: 5000, intensity: 0.5)])).start()
    rig.advance(to: 10_000)
    #expect(starts(rig) == [0, 5000])
    #expect(isClose(rig.levels([0, 4999, 5000]), [0.5, 0.5, 0]))
  }

  @Test func `a constant level is renewed after 80 milliseconds, within its lease`() throws {
    let rig = try Rig()
    try rig.player(Pattern(events: [.buzz(for: 1000, intensity: 0.5)])).start()
    rig.advance(to: 2000)
    let renewals = (0...12).map { Double($0) * 80 }
    #expect(starts(rig) == renewals + [1000])
    #expect(rig.capture.violations.isEmpty)
  }

  @Test func `equal levels after lowering are skipped`() throws {
    let rig = try Rig { $0.actuators[0].levelSteps = 4 }
    let pattern = Pattern(
      events: [.buzz(for: 100)],
      curves: [ParameterCurve(.hapticIntensity, points: [.init(0, 0), .init(0.1, 1)])])
    try rig.player(pattern).start()
    rig.advance(to: 200)
    // The curve is rounded to one quarter from 12.5 ms on, to two quarters from 37.5 ms on, and so
    // on. So only a few of the hundred updates have a new level.
    #expect(rig.capture.segments.count < 20)
    #expect(isClose(rig.levels([5, 20, 50, 75, 95]), [0, 0.25, 0.5, 0.75, 1]))
  }

  @Test func `an output that plays on arrival receives segments when they are due`() throws {
    let rig = try Rig()
    try rig.player(.tap(at: 10)).start()
    rig.advance(to: 100)
    for captured in rig.capture.segments {
      #expect(captured.submittedNanoseconds == captured.segment.startNanoseconds)
    }
  }

  @Test func `an output with look-ahead receives segments earlier by exactly that time`() throws {
    let rig = try Rig(lookAheadMilliseconds: 20)
    try rig.player(.tap(at: 50)).start()
    rig.advance(to: 200)
    for captured in rig.capture.segments {
      let ahead = captured.segment.startNanoseconds - captured.submittedNanoseconds
      #expect(ahead == 20_000_000)
    }
    #expect(starts(rig).first == 50)
  }

  @Test func `an immediate start is due on arrival, a scheduled one is not`() throws {
    let rig = try Rig(lookAheadMilliseconds: 20)
    try rig.player(.tap()).start()
    try rig.player(.tap()).start(at: rig.time(100))
    rig.advance(to: 200)
    let segments = rig.capture.segments.map(\.segment)
    #expect(segments.filter(\.isDueOnArrival).map(\.startNanoseconds) == [0])
  }

  @Test func `without anything to play nothing is submitted`() throws {
    let rig = try Rig()
    try rig.player(.tap()).start()
    rig.advance(to: 15)
    let capture = rig.capture
    rig.advance(to: 100_000)
    #expect(rig.capture == capture)
  }

  @Test(arguments: [2, 3, 8, 64, 100, 4096])
  func `an output never receives more segments than its capacity`(_ capacity: Int) throws {
    let rig = try Rig(.motors, lookAheadMilliseconds: 200) { $0.capacitySegments = capacity }
    let pattern = Pattern(
      events: [.buzz(for: 400)],
      curves: [
        ParameterCurve(.hapticIntensity, points: [.init(0, 0), .init(0.4, 1)])
      ])
    try rig.player(pattern).start(at: rig.time(300))
    rig.advance(to: 1000)
    #expect(rig.capture.violations.isEmpty)
    #expect(rig.output.refusedSubmissions == 0)
    #expect(isClose(rig.levels([400, 500, 699]), [0.125, 0.25, 0.49875]))
  }
}

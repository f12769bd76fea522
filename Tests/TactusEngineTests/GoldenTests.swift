import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// What single patterns must give, computed by hand from the design's table.
@Suite struct GoldenTests {
  @Test func `a tap falls from full to nothing in fifteen milliseconds`() throws {
    let rig = try Rig()
    try rig.player(.tap(at: 10)).start()
    rig.advance(to: 100)
    let levels = rig.levels([0, 9.999, 10, 11, 13, 17.5, 24, 25, 26])
    #expect(isClose(levels, [0, 0, 1, 14 / 15.0, 0.8, 0.5, 1 / 15.0, 0, 0]))
    let events = rig.capture.events
    #expect(events.map(\.onsetNanoseconds) == [10_000_000])
    #expect(rig.capture.violations.isEmpty)
  }
}

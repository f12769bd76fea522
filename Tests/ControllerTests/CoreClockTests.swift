import Testing

@testable import VirtualController

/// The conversion between cycles and times, also long after power-up.
@Suite struct CoreClockTests {
  @Test(arguments: [Int64(16_000_000), 168_000_000], [Int64(1), 192, 3600, 86_400])
  func `whole seconds are exact`(_ hertz: Int64, _ seconds: Int64) {
    let clock = CoreClock(hertz: hertz)
    #expect(clock.cycle(at: seconds * 1_000_000_000) == seconds * hertz)
    #expect(clock.nanoseconds(at: seconds * hertz) == seconds * 1_000_000_000)
  }

  @Test(arguments: [Int64(0), 1, 999_999_999, 3_600_000_000_001])
  func `the cycle at a time is the first one that is not before it`(_ time: Int64) {
    let clock = CoreClock(hertz: 168_000_000)
    let cycle = clock.cycle(at: time)
    #expect(clock.nanoseconds(at: cycle) >= time)
    #expect(cycle == 0 || clock.nanoseconds(at: cycle - 1) < time)
  }
}

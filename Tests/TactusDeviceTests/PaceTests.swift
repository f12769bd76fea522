import Testing

@testable import TactusDevice

private let millisecond: Int64 = 1_000_000

/// Tests when `Pace` permits the next level or renewal to be sent to a device. Numbers are
/// milliseconds. The driver of the device has a queue of reports.
@Suite struct PaceTests {
  private var pace = Pace(
    interval: 10 * millisecond,
    queue: DriverQueue(depth: 8, spacingNanoseconds: 64 * millisecond, repeatsReports: true))

  private func levelAt(latest: Int64 = 1000) -> Int64 {
    pace.levelAt(isTap: false, latest: latest * millisecond) / millisecond
  }

  private func tapAt(latest: Int64 = 1000) -> Int64 {
    pace.levelAt(isTap: true, latest: latest * millisecond) / millisecond
  }

  private func renewalAt(due: Int64, latest: Int64 = 1000) -> Int64 {
    pace.renewalAt(due: due * millisecond, latest: latest * millisecond) / millisecond
  }

  @Test
  mutating func `without a queue a device pauses for its interval after everything it is sent`() {
    pace = Pace(interval: 10 * millisecond, queue: nil)
    pace.sent(isRenewal: false, at: 100 * millisecond)
    #expect(levelAt() == 110)
    #expect(renewalAt(due: 105) == 110)
    pace.sent(isRenewal: true, at: 180 * millisecond)
    #expect(levelAt() == 190)
  }

  @Test mutating func `a level waits until the one before has left the queue`() {
    pace.sent(isRenewal: false, at: 100 * millisecond)
    // The driver sends a copy of the previous report first, and then the level.
    #expect(levelAt() == 228)
    pace.sent(isRenewal: false, at: 228 * millisecond)
    #expect(levelAt() == 356)
  }

  @Test mutating func `a tap may follow while one level is in the queue, after a pause`() {
    pace.sent(isRenewal: false, at: 100 * millisecond)
    #expect(tapAt() == 180)
    #expect(tapAt(latest: 170) == 170)
    pace.sent(isRenewal: false, at: 180 * millisecond)
    #expect(tapAt() == 260)
    #expect(levelAt() == 292)
    pace.sent(isRenewal: false, at: 300 * millisecond)
    #expect(tapAt() == 380)
  }

  @Test
  mutating func
    `a driver that does not repeat reports accepts a level when the previous one has left`()
  {
    pace = Pace(
      interval: 25 * millisecond,
      queue: DriverQueue(depth: 31, spacingNanoseconds: 25 * millisecond, repeatsReports: false))
    pace.sent(isRenewal: false, at: 100 * millisecond)
    #expect(levelAt() == 125)
    #expect(tapAt() == 125)
  }

  @Test mutating func `a renewal waits for an empty queue and does not delay a new level`() {
    pace.sent(isRenewal: false, at: 0)
    #expect(renewalAt(due: 80) == 128)
    pace.sent(isRenewal: true, at: 128 * millisecond)
    #expect(levelAt() == 128)
    // The level leaves the queue after the copy. So the next level waits for both, and a tap only
    // for the copy.
    pace.sent(isRenewal: false, at: 130 * millisecond)
    #expect(levelAt() == 320)
    #expect(tapAt() == 256)
  }

  @Test mutating func `a renewal for the lease is more urgent than the queue`() {
    pace.sent(isRenewal: false, at: 0)
    pace.sent(isRenewal: true, at: 10 * millisecond)
    pace.sent(isRenewal: false, at: 20 * millisecond)
    #expect(levelAt() == 256)
    #expect(levelAt(latest: 170) == 170)
    #expect(renewalAt(due: 100, latest: 170) == 170)
  }

  @Test mutating func `a stop is sent at once, and the next level waits`() {
    pace.sent(isRenewal: false, at: 0)
    pace.letThrough()
    #expect(pace.levelAt(isTap: true, latest: .max) == .min)
    pace.sent(isRenewal: false, at: 5 * millisecond)
    #expect(levelAt() == 192)
  }

  @Test mutating func `after a refusal everything except a stop waits`() {
    pace.hold(until: 80 * millisecond)
    #expect(levelAt() == 80)
    #expect(renewalAt(due: 0, latest: 50) == 80)
    pace.letThrough()
    #expect(pace.levelAt(isTap: true, latest: .max) == .min)
  }
}

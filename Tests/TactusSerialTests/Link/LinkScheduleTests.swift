import TactusDevice
import TactusWire
import Testing

@testable import TactusSerial

/// Tests `LinkSchedule`, which holds the segments that wait to be sent and the segments that the
/// device holds.
@Suite struct LinkScheduleTests {
  private let clock = LinkValues.clock()
  private var schedule = LinkSchedule(at: 0)
  private var output = LinkOutput(LinkSettings())
  private let lease: Int64
  private let capacity: Int

  init() throws {
    let dictionary = LinkValues.dictionary(actuators: 2)
    let answer = try DeviceAnswer(dictionary, LinkValues.welcome(), LinkSettings())
    schedule.begin(answer, dictionary, credits: 4, LinkSettings())
    lease = schedule.lease
    capacity = try #require(answer.capabilities.capacitySegments)
  }

  private mutating func play(_ segment: Segment, at time: Int64 = 1) {
    schedule.take(.play(segment, submittedNanoseconds: time), at: time, clock)
  }

  private mutating func send(at arrival: Int64 = 0) -> LinkSchedule.Next? {
    schedule.next(arrivingAt: arrival, clock, &output)
  }

  private mutating func sent(at arrival: Int64 = 0) throws -> LinkSchedule.Next {
    let next = send(at: arrival)
    return try #require(next)
  }

  private mutating func accept(_ next: LinkSchedule.Next, sentAt time: Int64) -> Bool {
    let command = CommandWindow.Sent(
      sequence: 0, message: .play(next.play), sentNanoseconds: time, segment: next.number)
    return schedule.accepted(command, at: time, isDirect: true, clock)
  }

  @Test mutating func `segments are sent in order, each once, at the device time of their starts`()
    throws
  {
    play(LinkValues.segment(10, 20))
    play(LinkValues.segment(20, 30))
    let (first, second) = (try sent(), try sent())
    #expect(first.play.startMicroseconds == 10_000)
    #expect(second.play.startMicroseconds == 20_000)
    #expect(second.number == first.number + 1)
    #expect(!schedule.hasOrders)
    #expect(schedule.sentSegments.entries.map(\.startMicroseconds) == [10_000, 20_000])
  }

  @Test mutating func `a segment for an actuator that the device does not have is not sent`() {
    play(LinkValues.segment(10, 20, actuator: 2))
    #expect(!schedule.hasOrders && !schedule.isUnfinished(at: 0))
  }

  @Test
  mutating func
    `a revision removes waiting segments, and withdraws those in the device with one REVISE`()
    throws
  {
    for start in [Int64(10), 20, 30] { play(LinkValues.segment(start, start + 10)) }
    _ = try sent()
    _ = try sent()
    schedule.take(.revise(fromNanoseconds: 15 * millisecond), at: 1, clock)
    #expect(schedule.queue.isEmpty && schedule.hasRevision)
    #expect(schedule.takeRevision() == .revise(fromMicroseconds: 15_000))
    #expect(schedule.takeRevision() == nil)
    #expect(schedule.sentSegments.entries.count == 1)
    play(LinkValues.segment(16, 18))
    #expect(try sent().play.startMicroseconds == 16_000)
  }

  @Test mutating func `two revisions become one REVISE from the earlier time`() throws {
    for start in [Int64(10), 20, 30] {
      play(LinkValues.segment(start, start + 10))
      _ = try sent()
    }
    schedule.take(.revise(fromNanoseconds: 30 * millisecond), at: 1, clock)
    schedule.take(.revise(fromNanoseconds: 20 * millisecond), at: 1, clock)
    #expect(schedule.takeRevision() == .revise(fromMicroseconds: 20_000))
  }

  @Test
  mutating func
    `the free places are the declared ones minus the segments in flight and in the device`()
  {
    #expect(schedule.room(at: 0, clock, InFlight(segments: 1, isUncertain: true)) == 3)
    #expect(schedule.room(at: 0, clock, InFlight(segments: 4)) == capacity)
    play(LinkValues.segment(50, 60))
    _ = send()
    #expect(schedule.room(at: 0, clock, InFlight(segments: 4)) == capacity - 1)
    let later = 50 * millisecond + LinkLimits.scheduleMargin
    #expect(schedule.room(at: later, clock, InFlight(segments: 4)) == capacity)
  }

  @Test mutating func `the free places are at most those that the device declared`() {
    schedule.take(credits: .max)
    #expect(schedule.room(at: 0, clock, InFlight(isUncertain: true)) == capacity)
  }

  @Test
  mutating func
    `the number of free places is requested at an interval, a longer one without an answer`()
  {
    let timeout = 4 * LinkLimits.creditInterval
    #expect(schedule.askForRoom(at: 0, timeout: timeout) == true)
    #expect(schedule.askForRoom(at: timeout - 1, timeout: timeout) == false)
    schedule.take(Status())
    #expect(schedule.askForRoom(at: LinkLimits.creditInterval, timeout: timeout) == true)
  }

  @Test
  mutating func `a step of the engine permits one HEARTBEAT, and none is permitted without a step`()
  {
    play(LinkValues.segment(0, 5000), at: 1)
    let step = lease / 2
    schedule.take(.step(submittedNanoseconds: step), at: step, clock)
    #expect(schedule.mayBeat(at: step, isProbe: false))
    schedule.beat(at: step)
    #expect(!schedule.mayBeat(at: step + lease, isProbe: true))
    schedule.take(.step(submittedNanoseconds: step + 1), at: step + 1, clock)
    // A HEARTBEAT was just sent, so none is needed to renew the lease. But one may be sent to ask
    // what has arrived (`isProbe`).
    #expect(!schedule.mayBeat(at: step + 1, isProbe: false))
    #expect(schedule.mayBeat(at: step + 1, isProbe: true))
  }

  @Test
  mutating func `an engine that makes no step for a lease counts as stalled until its next step`()
    throws
  {
    play(LinkValues.segment(0, 5000), at: 7)
    let sent = try sent()
    _ = accept(sent, sentAt: 7)
    #expect(!schedule.isFrozen(at: 7 + lease))
    #expect(schedule.frozenTime(at: 7) == 7 + lease + 1)
    #expect(schedule.isFrozen(at: 7 + lease + 1))
    schedule.suspend(at: 7 + lease + 1, clock)
    #expect(schedule.isSuspended && !schedule.queue.isEmpty)
    #expect(!schedule.mayBeat(at: 7 + lease + 1, isProbe: true))
    schedule.take(.step(submittedNanoseconds: 8 + lease), at: 8 + lease, clock)
    #expect(!schedule.isSuspended)
  }

  @Test mutating func `a resend contains the present and the future segments`()
    throws
  {
    for start in [Int64(0), 10, 20] {
      play(LinkValues.segment(start, start + 10))
      _ = accept(try sent(), sentAt: 0)
    }
    schedule.resend(at: 15 * millisecond, clock)
    let starts = schedule.queue.entries.map(\.segment.startNanoseconds)
    #expect(starts == [10 * millisecond, 20 * millisecond])
    #expect(schedule.sentSegments.entries.isEmpty)
    #expect(schedule.room(at: 0, clock, InFlight(isUncertain: true)) == capacity)
  }

  @Test
  mutating func
    `from the times of two renewals the link detects that the lease ended between them`()
    throws
  {
    play(LinkValues.segment(0, 5000))
    #expect(accept(try sent(), sentAt: 0) == false)
    let gap = lease - LinkLimits.leaseMargin
    #expect(schedule.heardRenewal(sentAt: gap - 1, at: gap - 1, isDirect: true, clock) == false)
    #expect(schedule.heardRenewal(sentAt: 2 * gap, at: 2 * gap, isDirect: true, clock) == true)
  }

  @Test mutating func `more free places than expected show that the device discarded segments`()
    throws
  {
    play(LinkValues.segment(100, 110))
    _ = accept(try sent(), sentAt: 0)
    let credits = UInt16(capacity)
    #expect(!schedule.hasForgotten(credits: credits - 1, at: 0, clock))
    #expect(schedule.hasForgotten(credits: credits, at: 0, clock))
    #expect(!schedule.hasForgotten(credits: credits, at: 100 * millisecond, clock))
  }

  @Test mutating func `segments that the device discarded before the last stop are not sent again`()
    throws
  {
    play(LinkValues.segment(100, 110))
    _ = accept(try sent(), sentAt: 0)
    let moment = (device: UInt64(50_000), host: 50 * millisecond)
    #expect(
      schedule.forgotten(at: moment, now: 51 * millisecond, lastStop: 50 * millisecond) == .nothing)
    #expect(
      schedule.forgotten(at: moment, now: 52 * millisecond, lastStop: 49 * millisecond)
        == .resend)
  }

  @Test mutating func `segments that the device discarded are sent again, once`() throws {
    for start in [Int64(0), 10] { play(LinkValues.segment(start, start + 10)) }
    for _ in 0..<2 { _ = accept(try sent(), sentAt: 0) }
    let moment = (device: UInt64(5_000), host: 5 * millisecond)
    #expect(schedule.forgotten(at: moment, now: 15 * millisecond, lastStop: 0) == .resend)
    // Both are sent again, because the device discarded them at 5 ms, before the second began.
    schedule.resend(at: 15 * millisecond, clock)
    #expect(schedule.queue.entries.count == 2)
    for _ in 0..<2 { _ = accept(try sent(), sentAt: 0) }
    schedule.resend(at: 16 * millisecond, clock)
    #expect(schedule.queue.entries.map(\.segment.startNanoseconds) == [10 * millisecond])
  }

  @Test
  mutating func `a device that discards segments more often than leases can end is disconnected`() {
    let apart = lease / 4
    var found: [LinkSchedule.Forgotten] = []
    for count in 1...Int64(LinkLimits.oddities) {
      let time = count * apart
      // The device reports each discard with several events, at nearly the same time. They count as
      // one discard.
      for event in Int64(0)..<3 {
        found.append(schedule.forgotten(at: (0, 0), now: time + event, lastStop: 0))
      }
    }
    #expect(found.dropLast(3).allSatisfy { $0 != .tooOften })
    #expect(found.suffix(3).first == .tooOften)
  }

  @Test
  mutating func `a segment that was due on arrival does not count as late, whatever delayed it`()
    throws
  {
    play(LinkValues.segment(10, 20, isDueOnArrival: true))
    let start = try sent(at: 12 * millisecond).play.startMicroseconds
    #expect(start == 12_000)
    let event = Event(.late, actuator: 1, timeMicroseconds: start + 300, detail: 300)
    schedule.wasLate(event, &output)
    #expect(output.takeReports().isEmpty)
    schedule.wasLate(event, &output)
    #expect(output.takeReports() == [.output(.late(actuator: 1, byNanoseconds: 300_000))])
  }

  @Test mutating func `after a stop no segment is to be sent, sent again or played`() throws {
    play(LinkValues.segment(10, 20))
    _ = try sent()
    play(LinkValues.segment(20, 30))
    schedule.stop(at: 2)
    #expect(!schedule.hasOrders && schedule.sentSegments.entries.isEmpty)
    #expect(!schedule.isUnfinished(at: 2))
    #expect(schedule.isActive(at: 2))
    #expect(!schedule.isActive(at: 2 + LinkLimits.idleAfter))
  }
}

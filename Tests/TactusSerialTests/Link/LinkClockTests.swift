import TactusWire
import Testing

@testable import TactusSerial

/// `LinkClock` requests the device's time when that is due, and judges the answers.
@Suite struct LinkClockTests {
  private var clock = LinkClock(LinkSettings())
  /// The host's time of the next request, in nanoseconds.
  private var now: Int64 = 1_000_000_000

  /// Sends a request, and passes on the answer of a device whose clock is ahead of the host's.
  private mutating func exchange(aheadMicroseconds ahead: Int64 = 0) -> LinkClock.Finding? {
    _ = clock.ask(at: now, timeout: 100 * millisecond)
    let middle = UInt64((now + 4 * millisecond) / 1000 + ahead)
    let reply = TimeReply(
      hostNanoseconds: UInt64(now), receivedMicroseconds: middle, sentMicroseconds: middle)
    let found = clock.take(reply, at: now + 8 * millisecond)?.finding
    now += 100 * millisecond
    return found
  }

  private mutating func settle() {
    for _ in 0..<LinkLimits.firstExchanges { _ = exchange() }
  }

  @Test mutating func `the clock is settled after the first eight exchanges, and not before`() {
    for _ in 1..<LinkLimits.firstExchanges {
      #expect(exchange() == .agrees)
      #expect(!clock.isSettled)
    }
    #expect(exchange() == .agrees)
    #expect(clock.isSettled)
    #expect(clock.due(isActive: true) > now - 100 * millisecond + 8 * millisecond)
  }

  @Test mutating func `an answer to another request is ignored, and the time limit goes on`() {
    _ = clock.ask(at: now, timeout: 1)
    let other = TimeReply(
      hostNanoseconds: UInt64(now - 1), receivedMicroseconds: 5, sentMicroseconds: 5)
    #expect(clock.take(other, at: now + 1) == nil)
    #expect(clock.isAsking)
    #expect(clock.budgetEnd == now + LinkLimits.timeTimeout)
    // `other` answers an earlier request, so it counts as late and not as wrong.
    #expect(!clock.unknownText(ReceivedTraffic(), isOpen: true).contains("cannot be"))
    let foreign = TimeReply(hostNanoseconds: 1 << 62, receivedMicroseconds: 5, sentMicroseconds: 5)
    #expect(clock.take(foreign, at: now + 1) == nil)
    #expect(clock.unknownText(ReceivedTraffic(), isOpen: true).contains("(1 answers)"))
  }

  @Test mutating func `the time limit for an answer counts from the first unanswered request`() {
    let first = now
    _ = clock.ask(at: first, timeout: 10)
    #expect(clock.giveUpQuestion(at: first + 9) == false)
    #expect(clock.giveUpQuestion(at: first + 10) == true)
    #expect(!clock.isAsking)
    _ = clock.ask(at: first + 20, timeout: 10)
    #expect(clock.budgetEnd == first + LinkLimits.timeTimeout)
    clock.extend(by: 7)
    #expect(clock.budgetEnd == first + LinkLimits.timeTimeout + 7)
    _ = clock.giveUpQuestion(at: first + 40)
    #expect(exchange() == .agrees)
    #expect(clock.budgetEnd == .max)
  }

  @Test mutating func `after a step of the device's clock the first exchanges are made again`() {
    settle()
    #expect(exchange(aheadMicroseconds: 400_000) == .stepped)
    #expect(!clock.isSettled)
    let offset = clock.estimate.offsetNanoseconds(at: now)
    #expect(abs(offset - 400 * millisecond) < 4 * millisecond)
  }

  @Test
  mutating func `a clock that goes backwards is reported as such, and not after a new beginning`() {
    settle()
    #expect(exchange(aheadMicroseconds: -900_000) == .ranBackwards)
    clock.beginAgain()
    #expect(!clock.estimate.isKnown && !clock.isSettled && clock.budgetEnd == .max)
    // After `beginAgain` an earlier time is accepted, because the clock belongs to a new session.
    #expect(exchange(aheadMicroseconds: -1_000_000) == .agrees)
  }

  @Test mutating func `a clock that steps eight times within the period cannot be followed`() {
    _ = exchange()
    for count in 1..<Int64(LinkLimits.oddities) {
      #expect(exchange(aheadMicroseconds: count * 500_000) == .stepped)
    }
    let last = exchange(aheadMicroseconds: Int64(LinkLimits.oddities) * 500_000)
    #expect(last == .cannotBeFollowed)
    #expect(clock.sentence.contains("fast"))
  }

  @Test mutating func `when playback begins, the device's time is requested at once`() {
    settle()
    let due = clock.due(isActive: false)
    // More than the interval of requests during playback has passed since the last request.
    now += LinkLimits.exchangeInterval + 2 * LinkLimits.exchangeInterval
    clock.askSoon(at: now)
    #expect(clock.due(isActive: true) <= now)
    #expect(due > now - 3 * LinkLimits.exchangeInterval)
  }
}

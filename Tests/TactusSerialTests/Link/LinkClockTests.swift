import TactusWire
import Testing

@testable import TactusSerial

/// The device's clock, and the questions for its time.
@Suite struct LinkClockTests {
  private var clock = LinkClock(LinkSettings())
  /// When the next question is asked.
  private var now: Int64 = 1_000_000_000

  /// Asks, and takes the answer of a device whose clock is so far ahead of the host's.
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

  @Test mutating func `the clock is known after the first exchanges, and not before`() {
    for _ in 1..<LinkLimits.firstExchanges {
      #expect(exchange() == .agrees)
      #expect(!clock.isSettled)
    }
    #expect(exchange() == .agrees)
    #expect(clock.isSettled)
    #expect(clock.due(isActive: true) > now - 100 * millisecond + 8 * millisecond)
  }

  @Test mutating func `an answer to another question is not taken, and the time goes on`() {
    _ = clock.ask(at: now, timeout: 1)
    let other = TimeReply(
      hostNanoseconds: UInt64(now - 1), receivedMicroseconds: 5, sentMicroseconds: 5)
    #expect(clock.take(other, at: now + 1) == nil)
    #expect(clock.isAsking)
    #expect(clock.budgetEnd == now + LinkLimits.timeTimeout)
    // It is late, and not wrong.
    #expect(!clock.unknownText(ReceivedTraffic(), isOpen: true).contains("cannot be"))
    let foreign = TimeReply(hostNanoseconds: 1 << 62, receivedMicroseconds: 5, sentMicroseconds: 5)
    #expect(clock.take(foreign, at: now + 1) == nil)
    #expect(clock.unknownText(ReceivedTraffic(), isOpen: true).contains("(1 answers)"))
  }

  @Test mutating func `the time to answer counts from the first question that waits`() {
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

  @Test mutating func `a clock that is elsewhere is asked for as at the beginning`() {
    settle()
    #expect(exchange(aheadMicroseconds: 400_000) == .stepped)
    #expect(!clock.isSettled)
    let offset = clock.estimate.offsetNanoseconds(at: now)
    #expect(abs(offset - 400 * millisecond) < 4 * millisecond)
  }

  @Test mutating func `a clock that goes back is that of a device which restarted`() {
    settle()
    #expect(exchange(aheadMicroseconds: -900_000) == .ranBackwards)
    clock.beginAgain()
    #expect(!clock.estimate.isKnown && !clock.isSettled && clock.budgetEnd == .max)
    // What it showed before says nothing about the new session.
    #expect(exchange(aheadMicroseconds: -1_000_000) == .agrees)
  }

  @Test mutating func `a clock that is elsewhere again and again cannot be followed`() {
    _ = exchange()
    for count in 1..<Int64(LinkLimits.oddities) {
      #expect(exchange(aheadMicroseconds: count * 500_000) == .stepped)
    }
    let last = exchange(aheadMicroseconds: Int64(LinkLimits.oddities) * 500_000)
    #expect(last == .cannotBeFollowed)
    #expect(clock.sentence.contains("fast"))
  }

  @Test mutating func `what begins to be played has the clock asked for soon`() {
    settle()
    let due = clock.due(isActive: false)
    // As long after the last question as two are apart while something plays.
    now += LinkLimits.exchangeInterval + 2 * LinkLimits.exchangeInterval
    clock.askSoon(at: now)
    #expect(clock.due(isActive: true) <= now)
    #expect(due > now - 3 * LinkLimits.exchangeInterval)
  }
}

import Foundation
import Synchronization
import TactusDevice
import Testing

@testable import TactusEvdev

/// The motors can play any level.
private let anyLevel = InlineArray<2, Double>(repeating: 0)

private func segment(_ level: Double, _ motor: Int = 0, to end: Double? = nil) -> Segment {
  Segment(
    actuator: motor, startNanoseconds: 0, endNanoseconds: 0, startLevel: level,
    endLevel: end ?? level, frequencyHertz: 50)
}

/// Shares a mailbox between two threads.
private final class Shared: Sendable {
  let mailbox = Mailbox()
  let isDone = Atomic<Bool>(false)
}

@Suite struct MailboxTests {
  private func write(
    _ mailbox: borrowing Mailbox, _ level: Double, at time: Int64, _ motor: Int = 0
  ) {
    mailbox.begin()
    mailbox.ask(segment(level, motor), at: time, steps: anyLevel)
    mailbox.publish()
  }

  @Test func `a new mailbox is empty`() {
    let mailbox = Mailbox()
    let isEmpty = mailbox.isEmpty
    let batch = mailbox.take()
    #expect(isEmpty)
    #expect(batch == nil)
  }

  @Test func `taken levels are removed`() {
    let mailbox = Mailbox()
    write(mailbox, 0.5, at: 1)
    let first = mailbox.take()
    let second = mailbox.take()
    #expect(first?.requests[0].level == 0.5)
    #expect(first?.requests[1].isNew == false)
    #expect(second == nil)
  }

  @Test func `levels that are not taken yet are merged into one batch that keeps their tap`() {
    let mailbox = Mailbox()
    write(mailbox, 1, at: 1)
    write(mailbox, 0.25, at: 2)
    write(mailbox, 0, at: 3)
    write(mailbox, 0.75, at: 4, 1)
    let batch = mailbox.take()
    #expect(batch?.requests[0].level == 0)
    #expect(batch?.requests[0].pending.peak == 1)
    #expect(batch?.requests[0].pending.since == 1)
    #expect(batch?.requests[1].level == 0.75)
  }

  @Test func `a second batch begins where the first one ended, and contains its tap once`() {
    let mailbox = Mailbox()
    write(mailbox, 1, at: 1)
    write(mailbox, 0.5, at: 2)
    _ = mailbox.take()
    write(mailbox, 0.25, at: 3)
    let batch = mailbox.take()
    #expect(batch?.requests[0].pending.peak == 0)
    #expect(batch?.requests[0].pending.low == 0.25)
  }

  /// Writes a ramp, takes it as the device's thread does, and then writes a later level. Returns
  /// the pending peak.
  private func pending(
    afterRampFrom start: Double, to end: Double, until time: Int64, _ level: Double, at later: Int64
  ) -> PendingPeak? {
    let mailbox = Mailbox()
    mailbox.begin()
    mailbox.ask(
      Segment(
        actuator: 0, startNanoseconds: 0, endNanoseconds: time, startLevel: start, endLevel: end,
        frequencyHertz: 50), at: 0, steps: anyLevel)
    mailbox.publish()
    _ = mailbox.take()
    write(mailbox, level, at: later)
    return mailbox.take()?.requests[0].pending
  }

  @Test func `a segment that continues at the last level is no tap`() {
    #expect(pending(afterRampFrom: 0.25, to: 0.5, until: 10, 0.5, at: 10)?.peak == 0)
    #expect(pending(afterRampFrom: 0.25, to: 0.5, until: 10, 0.5, at: 30)?.peak == 0)
  }

  @Test func `a tap after a falling segment counts, even if it has the level of its start`() {
    let tap = pending(afterRampFrom: 1, to: 0, until: 10, 1, at: 10)
    #expect(tap?.peak == 1)
    #expect(tap?.valley == 0)
  }

  @Test func `after a ramp that was cut, a level is compared with the ramp's start`() {
    #expect(pending(afterRampFrom: 1, to: 0, until: 10, 0.75, at: 5)?.peak == 0)
    #expect(pending(afterRampFrom: 0.25, to: 1, until: 10, 0.75, at: 5)?.peak == 0.75)
  }

  @Test func `a tap after a falling segment of the same batch is not lost`() {
    let mailbox = Mailbox()
    mailbox.begin()
    mailbox.ask(
      Segment(
        actuator: 0, startNanoseconds: 0, endNanoseconds: 10, startLevel: 1, endLevel: 0,
        frequencyHertz: 50), at: 0, steps: anyLevel)
    mailbox.publish()
    write(mailbox, 1, at: 20)
    let batch = mailbox.take()
    #expect(batch?.requests[0].pending.low == 0)
    #expect(batch?.requests[0].pending.peak == 1)
  }

  @Test func `a stop removes earlier levels and keeps later ones`() {
    let mailbox = Mailbox()
    write(mailbox, 1, at: 1, 1)
    mailbox.begin()
    mailbox.stop()
    mailbox.publish()
    write(mailbox, 0.5, at: 2)
    let batch = mailbox.take()
    #expect(batch?.isStop == true)
    #expect(batch?.requests[0].pending.peak == 0.5)
    #expect(batch?.requests[1].isNew == false)
  }

  @Test func `levels are rounded to the steps of their motor`() {
    let mailbox = Mailbox()
    var steps = anyLevel
    steps[1] = 4
    mailbox.begin()
    for motor in 0..<2 {
      mailbox.ask(segment(0.4, motor, to: 0.9), at: 1, steps: steps)
    }
    mailbox.publish()
    let batch = mailbox.take()
    #expect(batch?.requests[0].level == 0.4)
    #expect(batch?.requests[0].endLevel == 0.9)
    #expect(batch?.requests[1].level == 0.5)
    #expect(batch?.requests[1].endLevel == 1)
    #expect(batch?.requests[1].pending.peak == 0.5)
  }

  @Test func `a level for a missing actuator has no effect`() {
    let mailbox = Mailbox()
    write(mailbox, 1, at: 1, 2)
    write(mailbox, 1, at: 1, -1)
    let batch = mailbox.take()
    #expect(batch?.requests[0].isNew == false)
    #expect(batch?.requests[1].isNew == false)
  }

  @Test func `no tap is lost between the writing and the taking thread`() {
    let shared = Shared()
    let rounds: Int64 = 20_000
    Thread.detachNewThread {
      // Each tap is a little stronger than all taps before it, so that a tap cannot replace a
      // stronger one.
      for round in 1...rounds {
        shared.mailbox.begin()
        shared.mailbox.ask(
          segment(Double(round) / Double(rounds)), at: round, steps: anyLevel)
        shared.mailbox.publish()
        shared.mailbox.begin()
        shared.mailbox.ask(segment(0), at: round, steps: anyLevel)
        shared.mailbox.publish()
      }
      shared.isDone.store(true, ordering: .releasing)
    }
    var highest = 0.0
    var last: Int64 = 0
    var isOrdered = true
    while true {
      let isDone = shared.isDone.load(ordering: .acquiring)
      if let batch = shared.mailbox.take() {
        let pending = batch.requests[0].pending
        if pending.peak > 0 {
          isOrdered = isOrdered && pending.peak > highest && pending.since > last
          highest = pending.peak
          last = pending.since
        }
      } else if isDone {
        break
      }
    }
    #expect(isOrdered)
    #expect(highest == 1)
    #expect(last == rounds)
  }
}

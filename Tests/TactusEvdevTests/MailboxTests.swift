import Foundation
import Synchronization
import TactusDevice
import Testing

@testable import TactusEvdev

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
    mailbox.ask(segment(level, motor), at: time)
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

  @Test func `untaken levels are merged into one batch with their tap`() {
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

  /// The state of a ramp that the reader has taken, and of a later level.
  private func pending(
    afterRampFrom start: Double, to end: Double, until time: Int64, _ level: Double, at later: Int64
  ) -> PendingPeak? {
    let mailbox = Mailbox()
    mailbox.begin()
    mailbox.ask(
      Segment(
        actuator: 0, startNanoseconds: 0, endNanoseconds: time, startLevel: start, endLevel: end,
        frequencyHertz: 50), at: 0)
    mailbox.publish()
    _ = mailbox.take()
    write(mailbox, level, at: later)
    return mailbox.take()?.requests[0].pending
  }

  @Test func `a piece that continues at the last level is no rise`() {
    #expect(pending(afterRampFrom: 0.25, to: 0.5, until: 10, 0.5, at: 10)?.peak == 0)
    #expect(pending(afterRampFrom: 0.25, to: 0.5, until: 10, 0.5, at: 30)?.peak == 0)
  }

  @Test func `a tap after a falling piece is a rise, even from the same level`() {
    let tap = pending(afterRampFrom: 1, to: 0, until: 10, 1, at: 10)
    #expect(tap?.peak == 1)
    #expect(tap?.valley == 0)
  }

  @Test func `a piece that is cut is compared with its start, which the device received`() {
    #expect(pending(afterRampFrom: 1, to: 0, until: 10, 0.75, at: 5)?.peak == 0)
    #expect(pending(afterRampFrom: 0.25, to: 1, until: 10, 0.75, at: 5)?.peak == 0.75)
  }

  @Test func `a tap between two pieces of one batch is not lost if the first one fell`() {
    let mailbox = Mailbox()
    mailbox.begin()
    mailbox.ask(
      Segment(
        actuator: 0, startNanoseconds: 0, endNanoseconds: 10, startLevel: 1, endLevel: 0,
        frequencyHertz: 50), at: 0)
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

  @Test func `a level for a missing actuator has no effect`() {
    let mailbox = Mailbox()
    write(mailbox, 1, at: 1, 2)
    write(mailbox, 1, at: 1, -1)
    let batch = mailbox.take()
    #expect(batch?.requests[0].isNew == false)
    #expect(batch?.requests[1].isNew == false)
  }

  @Test func `two threads lose no tap between them`() {
    let shared = Shared()
    let rounds: Int64 = 20_000
    Thread.detachNewThread {
      // Each tap is a little stronger than all before it, so that none is merged into another.
      for round in 1...rounds {
        shared.mailbox.begin()
        shared.mailbox.ask(segment(Double(round) / Double(rounds)), at: round)
        shared.mailbox.publish()
        shared.mailbox.begin()
        shared.mailbox.ask(segment(0), at: round)
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

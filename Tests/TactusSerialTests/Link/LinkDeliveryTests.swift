import TactusDevice
import TactusWire
import Testing

@testable import TactusSerial

/// Tests `LinkDelivery`, which numbers the commands to the device and sends lost commands again.
@Suite struct LinkDeliveryTests {
  private var delivery = LinkDelivery()

  /// A command that carries a number as its actuator, so that tests can recognize it.
  private func setting(_ number: UInt8) -> Message { .set(.driveLimit(1), actuator: number) }

  private mutating func send(_ count: Int, at time: Int64 = 0) -> [UInt8] {
    (0..<count).map { delivery.ordered(setting(UInt8($0)), at: time).sequence }
  }

  @Test
  mutating func
    `sequence numbers wrap around, and an answer accepts the commands before its number`()
  {
    delivery.begin(with: 254, [])
    #expect(send(4) == [254, 255, 0, 1])
    #expect(delivery.accept(upTo: 0, at: 1).map(\.sequence) == [254, 255])
    #expect(delivery.accept(upTo: 0, at: 1).isEmpty)
    #expect(delivery.accept(upTo: 9, at: 1).isEmpty)
    #expect(delivery.accept(upTo: 2, at: 1).map(\.sequence) == [0, 1])
    #expect(delivery.isDone)
  }

  @Test mutating func `the number of commands in flight is limited to the window`() {
    _ = send(LinkLimits.window - 1)
    #expect(delivery.hasRoom)
    _ = send(1)
    #expect(!delivery.hasRoom)
  }

  @Test
  mutating func `if an answer is overdue, a HEARTBEAT requests it, and no command is repeated`() {
    _ = send(2)
    #expect(delivery.overdueTime == LinkLimits.retransmission)
    delivery.ask(at: delivery.overdueTime, mayBeat: true, isReplaced: false, isAskingTime: false)
    #expect(delivery.lossProbe.isProbeDue && delivery.inFlight.isUncertain)
    #expect(delivery.nextRepeated(at: 0) == nil)
    #expect(delivery.overdueTime > LinkLimits.retransmission)
  }

  @Test
  mutating func `if no HEARTBEAT may be sent, the oldest command is repeated to request an answer`()
  {
    _ = send(2)
    delivery.ask(at: 1, mayBeat: false, isReplaced: false, isAskingTime: false)
    #expect(delivery.nextRepeated(at: 2)?.sequence == 0)
    #expect(delivery.nextRepeated(at: 2) == nil)
    #expect(!delivery.mustResend)
  }

  @Test mutating func `a command that was replaced is not repeated; a resend is due instead`() {
    _ = send(1)
    delivery.ask(at: 1, mayBeat: false, isReplaced: true, isAskingTime: false)
    #expect(delivery.nextRepeated(at: 2) == nil)
    #expect(delivery.isResendDue)
  }

  @Test mutating func `the answer to a HEARTBEAT shows whether a command before it is lost`() {
    _ = send(1)
    let first = delivery.heartbeatFrame(at: 10).sequence
    _ = send(1, at: 20)
    let second = delivery.heartbeatFrame(at: 30).sequence
    // The device accepts the first command. The second one was sent after the first HEARTBEAT, and
    // before the second.
    _ = delivery.accept(upTo: 1, at: 40)
    #expect(delivery.beatAnswered(first, at: 40)?.isLoss == false)
    #expect(delivery.beatAnswered(second, at: 50)?.isLoss == true)
    #expect(delivery.beatAnswered(second, at: 60) == nil)
    // A command that was sent at the same time as a HEARTBEAT, but after it, is not lost either.
    _ = delivery.accept(upTo: 2, at: 60)
    let third = delivery.heartbeatFrame(at: 70).sequence
    _ = send(1, at: 70)
    #expect(delivery.beatAnswered(third, at: 80)?.isLoss == false)
  }

  @Test mutating func `lost commands are sent again with their numbers, at most once in 50 ns`() {
    _ = send(3)
    delivery.lose(at: 100, isReplaced: false, notWithin: 50)
    let again = [0, 1, 2].map { _ in delivery.nextRepeated(at: 100) }
    #expect(again.map { $0?.sequence } == [0, 1, 2])
    #expect(again.first??.payload.count == setting(0).frame(sequence: 0).payload.count)
    delivery.lose(at: 149, isReplaced: false, notWithin: 50)
    #expect(delivery.nextRepeated(at: 149) == nil)
    delivery.lose(at: 150, isReplaced: false, notWithin: 50)
    #expect(delivery.nextRepeated(at: 150)?.sequence == 0)
  }

  @Test mutating func `a stop voids commands, and all settings but the refused one are repeated`() {
    let refused = send(3)[1]
    delivery.resend()
    delivery.makeVoid(at: 5, without: refused)
    #expect(delivery.window.isEmpty && !delivery.mustResend && delivery.stop.isDue)
    #expect(delivery.stopFrame(at: 6).type == MessageType.stop.rawValue)
    #expect(delivery.nextSetup(at: 7) == setting(0).frame(sequence: 3))
    #expect(delivery.nextSetup(at: 7) == setting(2).frame(sequence: 4))
    #expect(delivery.nextSetup(at: 7) == nil)
  }

  @Test mutating func `if the answer to a stop is overdue, commands wait until any answer arrives`()
  {
    delivery.makeVoid(at: 0)
    _ = delivery.stopFrame(at: 0)
    #expect(delivery.hasRoom)
    #expect(delivery.stopOverdueTime == LinkLimits.retransmission)
    delivery.stopOverdue()
    #expect(!delivery.hasRoom)
    delivery.answeredBeforeStop()
    #expect(delivery.hasRoom && delivery.isResendDue)
  }

  @Test mutating func `an answer to a command after a stop shows that the stop is lost`() {
    delivery.makeVoid(at: 0)
    let stop = delivery.stopFrame(at: 5).sequence
    _ = send(1, at: 5)
    _ = delivery.accept(upTo: 1, at: 9)
    #expect(delivery.mustResend)
    #expect(delivery.stopAnswered(stop &+ 1, at: 10) == false)
    #expect(delivery.stopAnswered(stop, at: 10) == true)
    #expect(!delivery.stop.isOnItsWay)
  }

  @Test mutating func `a command is sent again only if it is not accepted yet`() {
    _ = send(3)
    #expect(delivery.missed(0) == true)
    #expect(delivery.missed(1) == false)
    #expect(!delivery.mustResend)
    delivery.makeVoid(at: 0)
    _ = delivery.stopFrame(at: 1)
    _ = send(1, at: 2)
    #expect(delivery.missed(0) == false)
    #expect(delivery.mustResend && delivery.stop.isBlocking)
  }

  @Test
  mutating func `the time limit of a stop begins with the first one, and excludes stalls`() {
    delivery.makeVoid(at: 100)
    delivery.makeVoid(at: 300)
    #expect(delivery.budgetEnd == 100 + LinkLimits.confirmation)
    _ = delivery.run(at: 400)
    let missed = delivery.run(at: 400 + 1000 * millisecond)
    #expect(missed == 1000 * millisecond - 4 * LinkLimits.retransmission)
    #expect(delivery.budgetEnd == 100 + LinkLimits.confirmation + missed)
    let stop = delivery.stopFrame(at: 500).sequence
    #expect(delivery.stopAnswered(stop, at: 600) == true)
    #expect(delivery.budgetEnd == .max)
  }

  @Test mutating func `a stop does not restart the time limit in which a command must be accepted`()
  {
    delivery.noteWaiting(true, at: 0)
    #expect(delivery.noteUnacceptedAtStop(at: 300 * millisecond) == 300 * millisecond)
    #expect(delivery.budgetEnd == .max)
    delivery.noteWaiting(true, at: 900 * millisecond)
    #expect(
      delivery.budgetEnd == 900 * millisecond + LinkLimits.acceptance - 300 * millisecond)
    _ = send(1)
    _ = delivery.accept(upTo: 1, at: 0)
    delivery.noteWaiting(true, at: 0)
    #expect(delivery.budgetEnd == LinkLimits.acceptance)
  }

  @Test mutating func `the time limit of silence applies only while an answer is expected`() {
    delivery.heard(at: 5)
    #expect(delivery.reception.end == nil)
    _ = send(1, at: 10)
    #expect(delivery.reception.end == 10 + LinkLimits.silence)
    delivery.heard(at: 20)
    #expect(delivery.reception.end == 20 + LinkLimits.silence)
    _ = delivery.accept(upTo: 1, at: 20)
    delivery.settleExpectations(isAskingTime: true)
    delivery.settleExpectations(isAskingTime: false)
    #expect(delivery.reception.end == nil)
  }

  @Test
  mutating func `the time limit of silence is extended by the time in which the link did not run`()
  {
    _ = send(1, at: 10)
    _ = delivery.run(at: 10)
    let missed = delivery.run(at: 3 * LinkLimits.silence)
    #expect(missed > LinkLimits.silence)
    #expect(delivery.reception.end == 10 + LinkLimits.silence + missed)
    delivery.heard(at: 20)
    #expect(delivery.reception.end == 20 + LinkLimits.silence)
  }
}

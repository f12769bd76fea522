import Testing

@testable import TactusCertification

@Suite struct RenumberingTests {
  @Test func `without commands of the harness, numbers are not changed`() {
    var numbers = Renumbering(first: 250)
    for step in UInt8(0)..<20 {
      let sent = numbers.outgoing(250 &+ step)
      #expect(sent.line == 250 &+ step)
      #expect(sent.number == 250 + Int(step))
      #expect(sent.isNew)
    }
    #expect(numbers.answered(4) == 260)
    #expect(numbers.expected(14) == 14)
    #expect(!numbers.outgoing(8).isNew)
  }

  @Test func `a command after one of the harness gets the next number`() {
    var numbers = Renumbering(first: 5)
    _ = numbers.outgoing(5)
    _ = numbers.outgoing(6)
    #expect(numbers.insert() == 7)
    // The player's command 7 has the number 8 on the line. A retransmission of command 6 still has
    // 6.
    #expect(numbers.outgoing(7).line == 8)
    #expect(numbers.outgoing(6).line == 6)
    #expect(numbers.line(of: 8) == 9)
    #expect(numbers.answered(6) == 6)
    #expect(numbers.answered(7) == nil)
    #expect(numbers.answered(8) == 7)
    // If the device expects number 7, the command of the harness, it has received all commands of
    // the player before it.
    #expect(numbers.expected(7) == 7)
    #expect(numbers.expected(8) == 7)
    #expect(numbers.expected(9) == 8)
  }

  @Test func `after two insertions numbers are converted across the wrap from 255 to 0`() {
    var numbers = Renumbering(first: 254)
    _ = numbers.outgoing(254)
    #expect(numbers.insert() == 255)
    #expect(numbers.insert() == 0)
    #expect(numbers.outgoing(255).line == 1)
    #expect(numbers.outgoing(0).line == 2)
    #expect(numbers.answered(0) == nil)
    #expect(numbers.answered(1) == 255)
    #expect(numbers.answered(2) == 256)
    #expect(numbers.expected(3) == 1)
  }

  @Test func `long after an insertion the numbers are still converted`() {
    var numbers = Renumbering()
    _ = numbers.outgoing(0)
    _ = numbers.insert()
    for number in 1...1000 {
      let line = numbers.outgoing(UInt8(truncatingIfNeeded: number)).line
      #expect(line == UInt8(truncatingIfNeeded: number + 1))
      #expect(numbers.answered(line) == number)
    }
  }
}

@Suite struct DriveRecordTests {
  private let ms: Int64 = 1_000_000

  private func steps(_ record: DriveRecord, until end: Int64) -> [Trace.Corner] {
    record.corners(0, from: 0, to: end)
  }

  @Test func `a drive begins and ends with its events and has the level of the last state`() {
    var record = DriveRecord(actuators: 1)
    record.state(0, level: 0, at: 1 * ms)
    record.began(0, at: 5 * ms)
    record.state(0, level: 0.6, at: 8 * ms)
    record.ended(0, at: 20 * ms)
    record.state(0, level: 0, at: 40 * ms)
    let wanted: [Trace.Corner] = [
      .init(0, 0), .init(5 * ms, 0), .init(5 * ms, 0.6), .init(20 * ms, 0.6), .init(20 * ms, 0),
      .init(50 * ms, 0),
    ]
    #expect(steps(record, until: 50 * ms) == wanted)
  }

  @Test func `a change is visible in the first state after it`() {
    var record = DriveRecord(actuators: 1)
    record.began(0, at: 5 * ms)
    record.state(0, level: 0.6, at: 8 * ms)
    record.state(0, level: 0.3, at: 30 * ms)
    let trace = Trace(steps(record, until: 50 * ms))
    #expect(trace.valueBefore(30 * ms) == 0.6)
    #expect(trace.value(at: 30 * ms) == 0.3)
    #expect(trace.value(at: 50 * ms) == 0.3)
  }

  @Test func `a drive without a state has an unknown level above 0`() {
    var record = DriveRecord(actuators: 1)
    record.state(0, level: 0, at: 1 * ms)
    record.began(0, at: 5 * ms)
    record.ended(0, at: 6 * ms)
    let trace = Trace(steps(record, until: 10 * ms))
    #expect(trace.value(at: 5 * ms) == 1.0 / 65_535)
    #expect(trace.value(at: 6 * ms) == 0)
  }

  @Test func `without a state of each actuator the drive is unknown`() {
    var record = DriveRecord(actuators: 2)
    record.state(0, level: 0, at: 1)
    #expect(!record.isKnown)
    #expect(record.corners(0, from: 0, to: 10).isEmpty)
    record.state(1, level: 0, at: 2)
    #expect(record.isKnown)
    record.state(7, level: 1, at: 3)
    #expect(record.corners(1, from: 0, to: 10).map(\.value) == [0, 0])
  }
}

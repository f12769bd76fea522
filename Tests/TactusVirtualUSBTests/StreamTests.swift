import TactusVirtualUSB
import Testing

/// Checks isochronous transfers on the virtual bus. A host that streams sound uses their
/// completions as its clock.
@Suite struct StreamTests {
  private static let millisecond: Int64 = 1_000_000

  private let function = TestFunction()

  private func milliseconds(_ times: [Int64]) -> [Int64] { times.map { $0 * Self.millisecond } }

  /// A transfer of three packets. Each has two bytes: the transfer's number and the packet's index.
  private func transfer(_ sequence: UInt32) -> HostMessage {
    .submit(
      Submission(
        sequence: sequence, address: TestFunction.streamOut, length: 6,
        data: (0..<3).flatMap { [UInt8(sequence), $0] },
        packets: (0..<3).map { StreamPacket(offset: 2 * $0, length: 2) }))
  }

  @Test func `each packet is sent in its own USB frame, and the transfer completes after the last`()
  {
    var bus = Bus(function, epoch: 0)
    bus.receive(transfer(1), at: 500_000)
    bus.receive(transfer(2), at: 500_000)
    #expect(bus.next == 4 * Self.millisecond)
    bus.advance(to: 4 * Self.millisecond)
    #expect(completed(bus.takeAnswers()) == [1])
    #expect(bus.next == 7 * Self.millisecond)
    bus.advance(to: 7 * Self.millisecond)
    #expect(completed(bus.takeAnswers()) == [2])
    #expect(function.taken.map(\.nanoseconds) == milliseconds([1, 2, 3, 4, 5, 6]))
    #expect(function.taken.map(\.bytes) == [[1, 0], [1, 1], [1, 2], [2, 0], [2, 1], [2, 2]])
  }

  @Test func `a transfer that arrives after its frames leaves a gap`() {
    var bus = Bus(function, epoch: 0)
    bus.receive(transfer(1), at: 0)
    bus.advance(to: 4 * Self.millisecond)
    bus.receive(transfer(2), at: 9 * Self.millisecond + 1)
    bus.advance(to: 20 * Self.millisecond)
    #expect(function.taken.map(\.nanoseconds) == milliseconds([1, 2, 3, 10, 11, 12]))
  }

  @Test func `after a transfer is cancelled, its remaining packets are not sent`() {
    var bus = Bus(function, epoch: 0)
    bus.receive(transfer(1), at: 0)
    bus.receive(.unlink(sequence: 2, victim: 1), at: 2 * Self.millisecond)
    bus.receive(transfer(3), at: 2 * Self.millisecond)
    bus.advance(to: 20 * Self.millisecond)
    #expect(function.taken.map(\.bytes) == [[1, 0], [1, 1], [3, 0], [3, 1], [3, 2]])
    #expect(function.taken.map(\.nanoseconds) == milliseconds([1, 2, 3, 4, 5]))
    #expect(completed(bus.takeAnswers()) == [3])
  }

  @Test func `the answer to a read has its packets' bytes without gaps, and each packet's length`()
  {
    var bus = Bus(function, epoch: 0)
    let packets = (0..<2).map { StreamPacket(offset: 10 * $0, length: 10) }
    bus.receive(
      .submit(
        Submission(sequence: 1, address: TestFunction.streamIn, length: 20, packets: packets)),
      at: 0)
    bus.advance(to: 3 * Self.millisecond)
    #expect(
      bus.takeAnswers() == [
        .submitted(
          Completion(
            sequence: 1, length: 6, data: [1, 1, 1, 2, 2, 2],
            packets: packets.map { ($0, 3) }))
      ])
  }

  @Test func `a stall of the host delays completions, and packets are still sent on time`() {
    var stalled = BusDisturbance.none
    stalled.stalls = [0..<(50 * Self.millisecond)]
    var bus = Bus(function, stalled, epoch: 0)
    bus.receive(transfer(1), at: 0)
    bus.advance(to: 49 * Self.millisecond)
    #expect(function.taken.map(\.nanoseconds) == milliseconds([1, 2, 3]))
    #expect(bus.takeAnswers().isEmpty)
    bus.advance(to: 50 * Self.millisecond)
    #expect(completed(bus.takeAnswers()) == [1])
  }
}

import TactusVirtualUSB
import Testing

/// Checks the times at which `Bus`, the virtual USB, serves endpoints, and at which the host gets
/// the completions of transfers.
@Suite struct BusTests {
  static let millisecond: Int64 = 1_000_000

  private let function = TestFunction()

  private func bus(_ disturbance: BusDisturbance = .none) -> Bus {
    Bus(function, disturbance, epoch: 0)
  }

  private func write(_ sequence: UInt32, to address: UInt8, _ bytes: [UInt8] = [1]) -> HostMessage {
    .submit(Submission(sequence: sequence, address: address, length: bytes.count, data: bytes))
  }

  private func read(_ sequence: UInt32, from address: UInt8, limit: Int = 8) -> HostMessage {
    .submit(Submission(sequence: sequence, address: address, length: limit))
  }

  @Test func `an interrupt endpoint takes one report per interval`() {
    var bus = bus()
    let now = 5 * Self.millisecond
    bus.receive(write(1, to: TestFunction.interruptOut, [1]), at: now)
    bus.receive(write(2, to: TestFunction.interruptOut, [2]), at: now)
    #expect(function.taken.isEmpty)
    #expect(bus.next == 8 * Self.millisecond)
    bus.advance(to: 8 * Self.millisecond)
    #expect(completed(bus.takeAnswers()) == [1])
    bus.advance(to: 30 * Self.millisecond)
    #expect(completed(bus.takeAnswers()) == [2])
    // The second transfer was due at 12 ms, although the bus ran later.
    #expect(function.taken.map(\.nanoseconds) == [8, 12].map { $0 * Self.millisecond })
    #expect(function.taken.map(\.bytes) == [[1], [2]])
    #expect(bus.next == .max)
  }

  @Test func `a bulk endpoint completes transfers at once`() {
    var bus = bus()
    for number in 1...3 as ClosedRange<UInt32> {
      bus.receive(write(number, to: TestFunction.bulkOut), at: 5)
    }
    #expect(completed(bus.takeAnswers()) == [1, 2, 3])
  }

  @Test func `transfers to a device that does not accept data complete when it does`() {
    var bus = bus()
    function.isReady = false
    bus.receive(write(1, to: TestFunction.bulkOut), at: 5)
    bus.receive(write(2, to: TestFunction.bulkOut), at: 6)
    #expect(completed(bus.takeAnswers()) == [])
    // The bus has nothing to do until the device accepts data.
    #expect(bus.next == .max)
    function.isReady = true
    bus.advance(to: 50)
    #expect(completed(bus.takeAnswers()) == [1, 2])
  }

  @Test func `a read completes when the device has data, with at most the requested length`() {
    var bus = bus()
    bus.receive(read(1, from: TestFunction.bulkIn, limit: 2), at: 5)
    #expect(bus.next == .max)
    function.giveLater([1, 2, 3])
    bus.advance(to: 9)
    #expect(
      bus.takeAnswers() == [.submitted(Completion(sequence: 1, length: 2, data: [1, 2]))])
  }

  @Test func `a cancelled transfer is never completed`() {
    var bus = bus()
    bus.receive(write(1, to: TestFunction.interruptOut), at: 0)
    bus.receive(read(2, from: TestFunction.interruptIn), at: 0)
    bus.receive(.unlink(sequence: 3, victim: 1), at: 10)
    bus.receive(.unlink(sequence: 4, victim: 2), at: 10)
    #expect(
      bus.takeAnswers() == [
        .unlinked(sequence: 3, status: Completion.reset),
        .unlinked(sequence: 4, status: Completion.reset),
      ])
    function.giveLater([1])
    bus.advance(to: .max / 2)
    #expect(bus.takeAnswers().isEmpty)
    // Transfer 1 was cancelled before it was due, so the device did not get it.
    #expect(function.taken.isEmpty)
  }

  @Test func `a transfer that is completed before its cancellation stays completed`() {
    var bus = bus()
    bus.receive(write(1, to: TestFunction.interruptOut), at: 0)
    bus.receive(.unlink(sequence: 2, victim: 1), at: 4 * Self.millisecond)
    let done = Completion(sequence: 1, length: 1)
    #expect(
      bus.takeAnswers() == [.submitted(done), .unlinked(sequence: 2, status: 0)])
    bus.receive(.unlink(sequence: 3, victim: 99), at: 4 * Self.millisecond)
    #expect(bus.takeAnswers() == [.unlinked(sequence: 3, status: 0)])
  }

  @Test func `the device gets a report on time even if the host gets the completion late`() {
    var bus = bus(BusDisturbance(latency: 50 * Self.millisecond))
    bus.receive(write(1, to: TestFunction.interruptOut), at: 0)
    bus.advance(to: 4 * Self.millisecond)
    #expect(function.taken.map(\.nanoseconds) == [4 * Self.millisecond])
    #expect(bus.takeAnswers().isEmpty)
    #expect(bus.next == 54 * Self.millisecond)
    // The host cancels the transfer after the device has received it, so it gets no completion for
    // it.
    bus.receive(.unlink(sequence: 2, victim: 1), at: 10 * Self.millisecond)
    bus.advance(to: 100 * Self.millisecond)
    #expect(bus.takeAnswers() == [.unlinked(sequence: 2, status: Completion.reset)])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `jitter delays completions and does not change their order`(_ seed: UInt64) {
    var times: [[Int64]] = []
    for _ in 0..<2 {
      var bus = bus(BusDisturbance(jitter: 40 * Self.millisecond, seed: seed))
      for number in 1...100 as ClosedRange<UInt32> {
        bus.receive(write(number, to: TestFunction.bulkOut), at: Int64(number) * 100)
      }
      var order: [UInt32] = []
      var reported: [Int64] = []
      while bus.next != .max {
        reported.append(bus.next)
        bus.advance(to: bus.next)
        order += completed(bus.takeAnswers())
      }
      #expect(order == Array(1...100))
      #expect(reported.count > 2)
      #expect(reported.last ?? 0 <= 40 * Self.millisecond + 100 * 100)
      times.append(reported)
    }
    #expect(times[0] == times[1])
  }

  @Test func `after a stall of the bus all transfers complete in order`() {
    var stalled = BusDisturbance.none
    stalled.stalls = [3..<(80 * Self.millisecond)]
    var bus = bus(stalled)
    bus.receive(write(1, to: TestFunction.bulkOut), at: 2)
    #expect(completed(bus.takeAnswers()) == [1])
    bus.receive(write(2, to: TestFunction.bulkOut), at: 3)
    bus.receive(write(3, to: TestFunction.bulkOut), at: 70 * Self.millisecond)
    #expect(bus.takeAnswers().isEmpty)
    #expect(bus.next == 80 * Self.millisecond)
    bus.advance(to: 80 * Self.millisecond)
    #expect(completed(bus.takeAnswers()) == [2, 3])
  }

  @Test func `a transfer to an endpoint that does not exist is answered with a stall`() {
    var bus = bus()
    bus.receive(write(1, to: 0x0f), at: 0)
    let stall = Completion(sequence: 1, status: Completion.stall, length: 0)
    #expect(bus.takeAnswers() == [.submitted(stall)])
  }
}

import Foundation
import Glibc
import Synchronization
import TactusDevice
import TactusFirmware
import TactusSerial
import TactusStatistics

/// A simulated device at one end of a pair of sockets, in real time. It loses bytes in both
/// directions, and stalls at random times.
final class LossyBoard: Sendable {
  /// The probability that a byte is lost.
  private static let loss = 1e-4
  /// The longest stall in milliseconds. It is shorter than the silence after which a link ends.
  private static let longestStall: Int32 = 400
  /// The average number of turns of the board's loop between two stalls. A turn takes a
  /// millisecond.
  private static let turnsToStall = 2000
  /// The longest time of a turn, in nanoseconds, that does not count as absence.
  private static let longestTurn: Int64 = 10_000_000

  let host: DescriptorTransport
  private let end: DescriptorTransport
  private let isEnded = Atomic<Bool>(false)
  private let hasEnded = DispatchSemaphore(value: 0)
  private let lost = Atomic<Int>(0)
  private let stalls = Atomic<Int>(0)
  private let absence = Atomic<Int64>(0)

  struct NoSockets: Error {}

  init(seed: UInt64) throws {
    var ends: [Int32] = [0, 0]
    guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw NoSockets()
    }
    end = DescriptorTransport(ends[0], name: "board")
    host = DescriptorTransport(ends[1], name: "host")
    let created = MonotonicClock.nowNanoseconds
    Thread.detachNewThread { [self] in
      run(SeededGenerator(seed: seed), since: created)
      hasEnded.signal()
    }
  }

  /// The numbers of lost bytes and of stalls so far.
  var figures: (lost: Int, stalls: Int) {
    (lost.load(ordering: .relaxed), stalls.load(ordering: .relaxed))
  }

  /// How long the machine did not run the board so far, in nanoseconds: the sum over the turns that
  /// took longer than a turn and its stall may take.
  var absentNanoseconds: Int64 { absence.load(ordering: .relaxed) }

  /// Ends the board's thread, and waits until it has ended.
  func close() {
    isEnded.store(true, ordering: .releasing)
    hasEnded.wait()
  }

  private func run(_ numbers: SeededGenerator, since created: Int64) {
    var random = numbers
    var begin = created
    var device = World.device(World.Settings())
    let zero = MonotonicClock.nowNanoseconds
    var buffer = [UInt8](repeating: 0, count: 256)
    while !isEnded.load(ordering: .acquiring) {
      var stall: Int32 = 0
      if Int.random(in: 0..<Self.turnsToStall, using: &random) == 0 {
        stalls.add(1, ordering: .relaxed)
        stall = Int32.random(in: 1...Self.longestStall, using: &random)
        poll(nil, 0, stall)
      }
      var polled = pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)
      unsafe poll(&polled, 1, 1)
      let received = end.read(into: &buffer)
      // The time is read after the bytes: if the machine did not run this thread in between, the
      // device would otherwise receive bytes before they were sent.
      let now = UInt64((MonotonicClock.nowNanoseconds - zero) / 1000)
      if case .moved(let count) = received {
        for byte in buffer.prefix(count) where passes(&random) {
          device.receive(byte, at: max(now, device.timeMicroseconds), now: now)
        }
      }
      while now >= device.timeMicroseconds + 1000 { device.tick() }
      var answer: [UInt8] = []
      while let byte = device.nextOutgoing() { if passes(&random) { answer.append(byte) } }
      if !answer.isEmpty { _ = end.write(answer) }
      let over = MonotonicClock.nowNanoseconds
      let expected = Int64(stall) * 1_000_000 + Self.longestTurn
      absence.add(max(over - begin - expected, 0), ordering: .relaxed)
      begin = over
    }
  }

  private func passes(_ random: inout SeededGenerator) -> Bool {
    if Double.random(in: 0..<1, using: &random) >= Self.loss { return true }
    lost.add(1, ordering: .relaxed)
    return false
  }
}

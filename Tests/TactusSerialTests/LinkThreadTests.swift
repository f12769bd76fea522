import Foundation
import Glibc
import Synchronization
import TactusDevice
import TactusFirmware
import TactusSerial
import TactusWire
import TestBoard
import Testing

/// The thread of a serial device's link, connected by a real pair of sockets to a simulated device
/// on another thread. The time limits are far longer than the waits should take; the tests do not
/// check how long anything takes.
@Suite struct LinkThreadTests {
  /// A simulated device at the other end of the sockets. It answers and ticks in real time until it
  /// is closed.
  private final class Board: Sendable {
    private let end: DescriptorTransport
    private let isEnded = Atomic<Bool>(false)
    private let level = Atomic<Int>(0)

    init(_ end: DescriptorTransport) {
      self.end = end
      Thread.detachNewThread { self.run() }
    }

    var drive: Int { level.load(ordering: .acquiring) }

    func close() { isEnded.store(true, ordering: .releasing) }

    private func run() {
      var device = World.device(World.Settings())
      let zero = MonotonicClock.nowNanoseconds
      var buffer = [UInt8](repeating: 0, count: 256)
      defer { shutdown(end.descriptor, Int32(SHUT_RDWR)) }
      while !isEnded.load(ordering: .acquiring) {
        var polled = pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)
        unsafe poll(&polled, 1, 1)
        let now = UInt64((MonotonicClock.nowNanoseconds - zero) / 1000)
        switch end.read(into: &buffer) {
        case .moved(let count):
          for byte in buffer.prefix(count) {
            device.receive(byte, at: max(now, device.timeMicroseconds), now: now)
          }
        case .later: break
        case .gone: return
        }
        while now >= device.timeMicroseconds + 1000 { device.tick() }
        level.store(Int(device.motors.drive(of: 0)?.level ?? 0), ordering: .releasing)
        var answer: [UInt8] = []
        while let byte = device.nextOutgoing() { answer.append(byte) }
        if !answer.isEmpty { _ = end.write(answer) }
      }
    }
  }

  private struct Line {
    let board: Board
    let host: DescriptorTransport

    init() throws {
      var ends: [Int32] = [0, 0]
      let made = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      try #require(made == 0)
      board = Board(DescriptorTransport(ends[0], name: "board"))
      host = DescriptorTransport(ends[1], name: "host")
    }
  }

  private func open(_ line: Line) throws -> SerialDevice {
    try SerialDevice(
      try Greeting(line.host, LinkSettings()), id: DeviceID("serial:test"))
  }

  private func play(_ output: any HapticOutput, _ level: Double) -> SubmitResult {
    let now = MonotonicClock.nowNanoseconds
    let segments = [
      Segment(
        actuator: 0, startNanoseconds: now, endNanoseconds: now + 80_000_000,
        startLevel: level, endLevel: level, frequencyHertz: 175, isDueOnArrival: true)
    ]
    return output.submit(segments.span, at: now)
  }

  @Test func `a device is opened, driven and stopped, and its motor is off after its release`()
    throws
  {
    let line = try Line()
    defer { line.board.close() }
    var device: SerialDevice? = try open(line)
    #expect(device?.answer.name == "virtual")
    #expect(device?.listing.name == "virtual V-1, firmware 1.0.0, modelled motor")
    var output = try device?.makeOutput { _ in }
    #expect(throws: DeviceError.self) { try device?.makeOutput { _ in } }
    for _ in 0..<3 where output.map({ play($0, 1) }) == .accepted {}
    #expect(comesAbout { line.board.drive == 65_535 }, "the motor never ran")
    output?.stop(at: MonotonicClock.nowNanoseconds)
    #expect(comesAbout { line.board.drive == 0 }, "the motor never stopped")
    if let output { _ = play(output, 1) }
    #expect(comesAbout { line.board.drive == 65_535 }, "the motor never ran again")
    (output, device) = (nil, nil)
    #expect(comesAbout { line.board.drive == 0 }, "the motor was left on")
  }

  /// A line on which bytes are always available, but never a valid frame.
  private final class EndlessLine: ByteTransport {
    /// The number of reads without a write between them after which the link's thread counts as
    /// starved. In an optimized build the thread makes fewer reads than that while it has nothing
    /// to write.
    private static let mostReads = 1_000_000

    let name = "endless"
    let descriptor: Int32
    private let reads = Atomic<Int>(0)
    private let starved = Atomic<Bool>(false)

    init() throws {
      descriptor = unsafe Glibc.open("/dev/zero", O_RDONLY | O_CLOEXEC)
      try #require(descriptor >= 0)
    }

    deinit { _ = Glibc.close(descriptor) }

    /// Whether the link's thread made more than `mostReads` reads without a write.
    var hasStarved: Bool { starved.load(ordering: .acquiring) }

    func read(into buffer: inout [UInt8]) -> TransportOutcome {
      if reads.add(1, ordering: .relaxed).newValue > Self.mostReads {
        starved.store(true, ordering: .releasing)
        return .gone(error: 0)
      }
      return .moved(buffer.count)
    }

    func write(_ bytes: [UInt8]) -> TransportOutcome {
      reads.store(0, ordering: .relaxed)
      return .moved(bytes.count)
    }
  }

  @Test func `the link also writes while bytes arrive all the time`() throws {
    let line = try EndlessLine()
    #expect(throws: DeviceError.self) {
      try SerialDevice(
        try Greeting(line, LinkSettings(greetingTimeout: 250_000_000)),
        id: DeviceID("serial:endless"))
    }
    #expect(!line.hasStarved)
  }

  @Test func `after an output is released the motor is off, and another output can be made`() throws
  {
    let line = try Line()
    defer { line.board.close() }
    let device = try open(line)
    for _ in 0..<20 {
      let output = try device.makeOutput { _ in }
      #expect(play(output, 0.5) == .accepted)
    }
    #expect(comesAbout { line.board.drive == 0 }, "the motor was left on")
    #expect(device.trace.records.contains { $0.frame.type == MessageType.hello.rawValue })
  }

  @Test func `after the line is closed the output reports it, and no other output can be made`()
    throws
  {
    let line = try Line()
    let device = try open(line)
    let found = Mutex<DeviceError?>(nil)
    let output = try device.makeOutput { report in
      if case .gone(let error) = report { found.withLock { $0 = error } }
    }
    #expect(play(output, 1) == .accepted)
    line.board.close()
    #expect(comesAbout { found.withLock { $0 } != nil }, "the disconnect was not reported")
    #expect(comesAbout { play(output, 1) == .gone }, "submissions are still taken")
    #expect(throws: DeviceError.self) { try device.makeOutput { _ in } }
  }

  @Test func `after many submissions, revisions and stops the last submitted level is driven`()
    throws
  {
    let line = try Line()
    defer { line.board.close() }
    let device = try open(line)
    let output = try device.makeOutput { _ in }
    for round in 0..<400 {
      _ = play(output, Double(round % 10) / 10)
      if round % 3 == 0 { output.revise(from: MonotonicClock.nowNanoseconds + 10_000_000) }
      if round % 50 == 49 { output.stop(at: MonotonicClock.nowNanoseconds) }
      poll(nil, 0, 1)
    }
    let isTaken = comesAbout {
      _ = play(output, 0.25)
      poll(nil, 0, 20)
      return line.board.drive == Int(whole(0.25))
    }
    #expect(isTaken, "the last level was never taken")
  }
}

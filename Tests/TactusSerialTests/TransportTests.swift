import Glibc
import TactusDevice
import TactusSerial
import TactusWire
import Testing

/// Tests how the results of reads and writes on a line are interpreted, and which error a link
/// reports for a line that does not work.
@Suite struct TransportTests {
  @Test func `if a call returns a number of bytes, the error number is ignored`() {
    #expect(TransportOutcome.of(5, error: EIO) == .moved(5))
    #expect(TransportOutcome.of(0, error: EIO) == .later)
  }

  @Test(arguments: [EAGAIN, EWOULDBLOCK, EINTR])
  func `an error that means "not now" does not disconnect a port`(_ error: Int32) {
    // If the driver has no free buffer, libserialport 0.1.1 returns -2 (SP_ERR_FAIL).
    #expect(TransportOutcome.of(-2, error: error) == .later)
  }

  @Test(arguments: [EIO, ENODEV, ENXIO, EBADF, EPIPE])
  func `an error of an unplugged port disconnects it, with the reason`(_ error: Int32) {
    #expect(TransportOutcome.of(-2, error: error) == .gone(error: error))
    let text = TransportOutcome.text("/dev/ttyACM0", error: error)
    #expect(text.hasPrefix("/dev/ttyACM0 "))
    #expect(text.contains(error == EPIPE ? "failed" : "unplugged"))
  }

  @Test
  func `a full line accepts bytes after some were read, and reports when its other end is closed`()
    throws
  {
    var ends: [Int32] = [0, 0]
    let made = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    try #require(made == 0)
    let line = DescriptorTransport(ends[0], name: "line")
    var other: DescriptorTransport? = DescriptorTransport(ends[1], name: "other")
    let bytes = [UInt8](repeating: 1, count: 4096)
    var written = 0
    while case .moved(let count) = line.write(bytes) { written += count }
    #expect(written > 0)
    #expect(line.write(bytes) == .later)
    var buffer = bytes
    var left = written
    while left > 0, case .moved(let count)? = other?.read(into: &buffer) { left -= count }
    #expect(left == 0)
    #expect(line.read(into: &buffer) == .later)
    guard case .moved = line.write(bytes) else {
      Issue.record("the line takes nothing any more")
      return
    }
    other = nil
    #expect(line.read(into: &buffer) == .gone(error: ECONNRESET))
    #expect(line.write(bytes) == .gone(error: EPIPE))
    #expect(line.read(into: &buffer) == .gone(error: 0))
  }

  /// Opens a link for about a second on a line that gives the same answer at each step, and returns
  /// the error with which the link ends.
  private func greeting(_ answer: (inout Link, Int64) -> Void) -> DeviceError? {
    var link = Link(LinkSettings(), session: 1, at: 0)
    for place in 0...100 {
      let now = Int64(place) * 10 * millisecond
      link.advance(to: now)
      if !link.outgoing.isEmpty { answer(&link, now) }
      link.written(link.outgoing.count)
    }
    guard case .ended(let error)? = link.takeReports().last else { return nil }
    return error
  }

  private func send(_ frame: Frame, to link: inout Link, at now: Int64) {
    let encoded = frame.encoded()
    let bytes = (0..<encoded.count).map { encoded[$0] }
    link.receive(bytes.span, at: now)
  }

  @Test func `a board that answers too slowly is distinguished from one that does not answer`() {
    let slow = greeting { link, now in
      let welcome = Welcome(
        version: 1, versions: .current, pages: 2, firmware: FirmwareVersion(1, 0, 0),
        expectedSequence: 0, session: 1, timeMicroseconds: 1, credits: 128)
      send(Message.welcome(welcome).frame(sequence: 1), to: &link, at: now)
    }
    #expect(slow?.kind == .notAnswering)
    #expect(slow?.message.contains("too slowly") == true)
    #expect(slow?.message.contains("flash") == false)
    let silent = greeting { _, _ in }
    #expect(silent?.message.contains("no byte") == true)
  }

  @Test func `a line that returns the host's bytes is reported as an echo`() {
    let echo = greeting { link, now in
      let bytes = link.outgoing
      link.receive(bytes.span, at: now)
    }
    #expect(echo?.message.contains("returns what is sent") == true)
  }

  @Test func `a link that ends distinguishes valid frames of unknown types from noise`() {
    let other = greeting { link, now in
      send(Frame(type: 0xEE, sequence: 1, payload: Payload()), to: &link, at: now)
    }
    #expect(other?.message.contains("not from a Tactus device") == true)
    let noise = greeting { link, now in
      let bytes: [UInt8] = [7, 7, 7, 7]
      link.receive(bytes.span, at: now)
    }
    #expect(noise?.message.contains("baud") == true)
  }
}

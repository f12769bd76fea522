import Foundation
import Glibc
import Synchronization
import TactusDevice
import TactusEngine
import TactusFirmware
import TactusPattern
import Testing

@testable import TactusSerial

/// A device on a pseudo terminal that is pulled out, and put in elsewhere. Waits are bounded by far
/// more than they take.
@Suite struct ReturnTests {
  /// A device behind a pseudo terminal, until it is pulled out.
  private final class Board: Sendable {
    let path: String
    private let isEnded = Atomic<Bool>(false)
    private let level = Atomic<Int>(0)
    private let isClosed = DispatchSemaphore(value: 0)

    init() throws {
      let master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (isLocked, number): (Int32, Int32) = (0, 0)
      // TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>.
      let isOpen =
        unsafe ioctl(master, 0x4004_5431, &isLocked) == 0
        && ioctl(master, 0x8004_5430, &number) == 0
      try #require(isOpen)
      path = "/dev/pts/\(number)"
      Thread.detachNewThread { [self] in
        run(master)
        _ = close(master)
        isClosed.signal()
      }
    }

    var drive: Int { level.load(ordering: .acquiring) }

    /// The cable is pulled out: the terminal is gone when it returns.
    func pullOut() {
      if isEnded.exchange(true, ordering: .acquiringAndReleasing) { return }
      isClosed.wait()
    }

    private func run(_ master: Int32) {
      var device = World.device(World.Settings())
      let zero = MonotonicClock.nowNanoseconds
      var buffer = [UInt8](repeating: 0, count: 256)
      while !isEnded.load(ordering: .acquiring) {
        var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        unsafe poll(&polled, 1, 1)
        // Before anyone has opened the terminal there is nothing to read, and no end either.
        if polled.revents & Int16(POLLIN) == 0, polled.revents != 0 { poll(nil, 0, 1) }
        let now = UInt64((MonotonicClock.nowNanoseconds - zero) / 1000)
        if polled.revents & Int16(POLLIN) != 0 {
          let count = unsafe read(master, &buffer, buffer.count)
          for byte in buffer.prefix(max(count, 0)) {
            device.receive(byte, at: max(now, device.timeMicroseconds), now: now)
          }
        }
        while now >= device.timeMicroseconds + 1000 { device.tick() }
        level.store(Int(device.motors.drive(of: 0)?.level ?? 0), ordering: .releasing)
        var answer: [UInt8] = []
        while let byte = device.nextOutgoing() { answer.append(byte) }
        if !answer.isEmpty { _ = unsafe write(master, answer, answer.count) }
      }
    }
  }

  private func waitFor(_ what: Comment, _ condition: () -> Bool) {
    let deadline = MonotonicClock.nowNanoseconds + 30_000_000_000
    while !condition() {
      guard MonotonicClock.nowNanoseconds < deadline else {
        Issue.record(what)
        return
      }
      poll(nil, 0, 2)
    }
  }

  private func play(_ output: SessionOutput, _ session: Session) throws {
    let buzz = Event(
      .hapticContinuous, time: 0, duration: 20,
      parameters: [EventParameter(.hapticIntensity, 1)])
    try session.makePlayer(
      Timeline(Pattern(events: [buzz])), in: session.makeGroup(), on: output
    ).start()
  }

  @Test func `a device with a serial number is opened at another port, and plays`() throws {
    let ports = Mutex<[SerialPortEntry]>([])
    let backend = SerialBackend(profiles: DeviceProfiles()) { ports.withLock { $0 } }
    let session = try Session.live()
    defer { session.close() }
    let first = try Board()
    ports.withLock { $0 = [SerialPortEntry(path: first.path, serialNumber: "LRA-9")] }
    let listing: DeviceListing
    do {
      let output = try session.open(
        try backend.open(DeviceID("serial:\(first.path),look-ahead=40")))
      listing = output.listing
      try play(output, session)
      waitFor("the motor never ran") { first.drive == 65_535 }
      first.pullOut()
      ports.withLock { $0 = [] }
      waitFor("the loss was not noticed") { output.isGone && output.tally.loss != nil }
      #expect(output.tally.loss?.message.contains("was unplugged") == true)
      session.close(output)
    }
    let lasting = try #require(listing.lastingID)
    #expect(lasting == DeviceID("serial:LRA-9,look-ahead=40"))
    #expect(throws: DeviceError.self) { try backend.open(lasting) }
    // One that holds the old name is another device.
    let (other, second) = (try Board(), try Board())
    defer {
      other.pullOut()
      second.pullOut()
    }
    ports.withLock {
      $0 = [
        SerialPortEntry(path: other.path, serialNumber: "LRA-8"),
        SerialPortEntry(path: second.path, serialNumber: "LRA-9"),
      ]
    }
    let output = try session.open(try backend.open(lasting))
    try play(output, session)
    waitFor("the motor never ran again") { second.drive == 65_535 }
    #expect(other.drive == 0)
  }

  @Test func `a port whose serial number is not its own has only its address`() throws {
    let board = try Board()
    defer { board.pullOut() }
    for entries in [
      [SerialPortEntry(path: board.path)],
      [
        SerialPortEntry(path: board.path, serialNumber: "0"),
        SerialPortEntry(path: "/dev/other", serialNumber: "0"),
      ],
      [SerialPortEntry(path: board.path, serialNumber: "/dev/odd")],
    ] {
      let backend = SerialBackend(profiles: DeviceProfiles()) { entries }
      let address = try SerialAddress(board.path)
      let id = DeviceID("serial:\(board.path)")
      #expect(backend.lastingID(of: entries[0], id, address) == nil)
    }
  }
}

import Glibc
import Synchronization
import TactusDevice
import TactusEngine
import TactusPattern
import TestBoard
import Testing

@testable import TactusSerial

/// A simulated device on a pseudo-terminal is unplugged and plugged in at another port. The time
/// limits are far longer than the waits should take.
@Suite struct ReturnTests {
  private func play(_ output: SessionOutput, _ session: Session) throws {
    let buzz = Event(
      .hapticContinuous, time: 0, duration: 20,
      parameters: [EventParameter(.hapticIntensity, 1)])
    try session.makePlayer(
      Timeline(Pattern(events: [buzz])), in: session.makeGroup(), on: output
    ).start()
  }

  @Test func `a device with a serial number is found again at another port, and plays`() throws {
    let ports = Mutex<[SerialPortEntry]>([])
    let backend = SerialBackend(profiles: DeviceProfiles()) { ports.withLock { $0 } }
    let session = try Session.live()
    defer { session.close() }
    let first = try PtyBoard { PtyBoard.device() }
    ports.withLock { $0 = [SerialPortEntry(path: first.path, serialNumber: "LRA-9")] }
    let listing: DeviceListing
    do {
      let output = try session.open(
        try backend.open(DeviceID("serial:\(first.path),look-ahead=40")))
      listing = output.listing
      try play(output, session)
      #expect(comesAbout { first.drive == 65_535 }, "the motor never ran")
      first.pullOut()
      ports.withLock { $0 = [] }
      #expect(comesAbout { output.isGone && output.tally.loss != nil }, "the loss was not noticed")
      #expect(output.tally.loss?.message.hasPrefix("\(first.path) was ") == true)
      session.close(output)
    }
    let lasting = try #require(listing.persistentID)
    #expect(lasting == DeviceID("serial:LRA-9,look-ahead=40"))
    #expect(throws: DeviceError.self) { try backend.open(lasting) }
    // Another device and the same device are plugged in at new ports.
    let other = try PtyBoard { PtyBoard.device() }
    let second = try PtyBoard { PtyBoard.device() }
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
    #expect(comesAbout { second.drive == 65_535 }, "the motor never ran again")
    #expect(other.drive == 0)
  }

  @Test func `a port without a unique serial number has no lasting id`() throws {
    let board = try PtyBoard { PtyBoard.device() }
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
      #expect(backend.persistentID(of: entries[0], id, address, among: entries) == nil)
    }
  }
}

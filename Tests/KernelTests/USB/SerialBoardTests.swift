import Foundation
import Synchronization
import TactusBackends
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusPattern
import TactusSerial
import TactusVirtualUSB
import TestBoard
import Testing

/// Tests the serial driver with a virtual board on USB, through the kernel's driver cdc-acm and
/// libserialport.
@Suite(.inGuest, .serialized) struct SerialBoardTests {
  /// The firmware's device logic in this process, behind a virtual serial port over USB.
  private final class Rig {
    let board: PtyBoard
    let serial: SerialBoard
    private let terminal: DescriptorTransport

    init(_ serialNumber: String) throws {
      board = try PtyBoard { PtyBoard.device() }
      terminal = try DescriptorTransport.terminal(board.path, baud: 115_200)
      serial = try SerialBoard(.unlisted(serialNumber), file: terminal.descriptor)
    }

    deinit {
      serial.unplug()
      board.pullOut()
    }
  }

  /// Opens the board by its serial number. Tries again for some seconds, because a new board takes
  /// a moment to appear.
  private func open(_ serialNumber: String) throws -> any HapticDevice {
    let backend = SerialBackend()
    let id = DeviceID("serial:\(serialNumber)")
    let device = eventually { try? backend.open(id) }
    return try device ?? backend.open(id)
  }

  /// Creates a player of one buzz with a length in seconds.
  private func buzz(_ seconds: Double, _ output: SessionOutput, _ session: Session) -> Player {
    let event = Event(
      .hapticContinuous, time: 0, duration: seconds,
      parameters: [EventParameter(.hapticIntensity, 1)])
    return session.makePlayer(
      Timeline(Pattern(events: [event])), in: session.makeGroup(), on: output)
  }

  @Test func `a board plays a preset through the kernel's driver and is still at the end`() throws {
    let rig = try Rig("USB-1")
    let device = try open("USB-1")
    #expect(device.listing.name.contains("board"))
    let session = try Session.live()
    defer { session.close() }
    let preset = try #require(Catalogue.presets.first)
    let player = session.makePlayer(
      Timeline(try #require(AHAPReader.read(preset.bytes).pattern)), in: session.makeGroup(),
      on: try session.open(device))
    let drives = Highest()
    let end = try ending(of: player) {
      try player.start()
      _ = eventually { drives.note(rig.board.drive) > 0 ? true : nil }
    }
    #expect(end == .finished)
    #expect(drives.value > 0)
    #expect(eventually { rig.board.drive == 0 ? true : nil } == true)
    #expect(rig.serial.isOpen)
    #expect(rig.serial.cable.fault == nil)
  }

  @Test func `a board that is unplugged while it plays can be played again each time`() throws {
    try Repetition("serial board").run { try playAndPull("USB-2") }
  }

  private func playAndPull(_ number: String) throws {
    let rig = try Rig(number)
    let session = try Session.live()
    defer { session.close() }
    let output = try session.open(try open(number))
    try buzz(100, output, session).start()
    try #require(eventually { rig.board.drive == 65_535 ? true : nil } == true)
    rig.serial.unplug()
    #expect(eventually { output.isGone ? true : nil } == true)
  }

  @Test func `ports can be listed while boards are connected and disconnected`() throws {
    let isOver = Received<Bool>()
    let listing = OnThread {
      while isOver.all.isEmpty { _ = SystemPorts.list() }
    }
    defer {
      isOver.send(true)
      _ = listing.wait()
    }
    for _ in 0..<Guest.cycles(few: 8, most: 60) {
      let board = try SerialBoard(.unlisted("USB-4")) { _ in }
      let port = try #require(eventually { usbPort(of: board.cable) }, "no /dev/ttyACM")
      #expect(eventually { SystemPorts.list().contains { $0.path == port } ? true : nil } == true)
      board.unplug()
    }
  }

  @Test func `a port whose device accepts no bytes is not treated as disconnected`() throws {
    let inbox = Received<[UInt8]>()
    let board = try SerialBoard(.unlisted("USB-3")) { inbox.send($0) }
    let port = try #require(eventually { usbPort(of: board.cable) }, "no /dev/ttyACM")
    let transport = try #require(eventually { try? PortTransport(name: port, baud: 115_200) })
    board.isHolding = true
    // cdc-acm has sixteen buffers and uses one for each write. When all are used, a write returns
    // `.later`.
    var outcomes: [TransportOutcome] = []
    while outcomes.last != .later, outcomes.count < 100 {
      outcomes.append(transport.write([UInt8(outcomes.count)]))
    }
    #expect(outcomes.dropLast().allSatisfy { $0 == .moved(1) })
    #expect(outcomes.last == .later)
    board.isHolding = false
    let count = outcomes.count - 1
    #expect(eventually { inbox.all.joined().count == count ? true : nil } == true)
    #expect(Array(inbox.all.joined()) == (0..<count).map { UInt8($0) })
  }
}

extension SerialBoard.Identity {
  /// The identity of a board without a profile. A program in the guest that lists devices would
  /// send HELLO to a board with a profile, and these tests count the bytes that arrive.
  fileprivate static func unlisted(_ serialNumber: String) -> SerialBoard.Identity {
    var identity = SerialBoard.Identity()
    identity.manufacturer = "Maker"
    identity.name = "Board"
    identity.serialNumber = serialNumber
    return identity
  }
}

/// The highest recorded value.
private final class Highest: Sendable {
  private let highest = Atomic<Int>(0)

  var value: Int { highest.load(ordering: .relaxed) }

  func note(_ value: Int) -> Int {
    highest.max(value, ordering: .relaxed).newValue
  }
}

/// The path of a board's terminal in /dev; nil if the kernel has not created it yet.
private func usbPort(of cable: USBCable) -> String? {
  let folder = URL(filePath: "/sys/class/tty")
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  let name = names.first { name in
    let device = folder.appending(path: "\(name)/device").resolvingSymlinksInPath()
    return name.hasPrefix("ttyACM") && device.path.hasSuffix("-\(cable.port + 1):1.0")
  }
  return name.map { "/dev/\($0)" }
}

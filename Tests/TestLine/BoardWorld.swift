package import TactusCertification
package import TactusDevice
internal import TactusFirmware
package import TactusSerial
internal import TestBoard

/// A board on a line, the harness's tap and a player on one virtual clock: everything moves while
/// the rig waits, and every run is the same.
// Sendable: one thread of a test drives it.
package final class BoardWorld: LineWorld, ByteTransport, @unchecked Sendable {
  package private(set) var now: Int64 = 1_000_000_000
  package let declaration: BoardDeclaration
  package private(set) var board: VirtualBoard
  private var toDevice = Lane()
  private var toHost = Lane()
  private var tap: SerialTap?
  private var player: BoardPlayer?
  /// When the device's clock showed 0.
  private let zero: Int64 = -4_000_600_000
  private let length: Int64
  private let rate: Double

  package init(
    _ declaration: BoardDeclaration = BoardDeclaration(), _ tampering: (any BoardTampering)? = nil
  ) {
    self.declaration = declaration
    board = VirtualBoard(declaration, tampering, startMicroseconds: 5_000_000)
    length = declaration.settings.nanoseconds(bytes: 1)
    rate = 1 + declaration.drift / 1e6
  }

  package func makeRig() throws(DeviceError) -> SerialRig {
    try SerialRig(DeviceID("serial:/dev/virtual"), declaration.settings, self)
  }

  // MARK: The line's end at the host

  package var transport: any ByteTransport { self }
  package var name: String { "virtual" }
  package var isExported: Bool { declaration.isExported }
  package var descriptor: Int32 { -1 }

  package func read(into buffer: inout [UInt8]) -> TransportOutcome {
    if board.isGone { return .gone(error: 0) }
    var count = 0
    while count < buffer.count, let first = toHost.takeFirst(by: now) {
      buffer[count] = first.byte
      count += 1
    }
    return count > 0 ? .moved(count) : .later
  }

  package func write(_ bytes: [UInt8]) -> TransportOutcome {
    if board.isGone { return .gone(error: 0) }
    send(bytes, over: \.toDevice)
    return .moved(bytes.count)
  }

  private func send(_ bytes: [UInt8], over lane: ReferenceWritableKeyPath<BoardWorld, Lane>) {
    for byte in bytes {
      let free = max(self[keyPath: lane].free, now) + length
      self[keyPath: lane].free = free
      self[keyPath: lane].append(byte, due: free)
    }
  }

  // MARK: What moves

  package func move(_ tap: SerialTap) { self.tap = tap }

  package func rest() {
    tap = nil
    player = nil
  }

  package func makePlayer(on line: Socket, _ log: EventLog) throws(RigFault) -> any RigPlayer {
    let player = BoardPlayer(self, line, log)
    self.player = player
    return player
  }

  package func wait(until nanoseconds: Int64) {
    while now < nanoseconds {
      let next = min(nextTick, toDevice.nextFrame, toHost.nextFrame, player?.next ?? .max)
      now = min(max(next, now + 1000), nanoseconds)
      moveAll()
    }
  }

  private func moveAll() {
    player?.takeTurn()
    takeTapTurn()
    while let first = toDevice.takeFirst(by: now) {
      // A device has the time of its own clock when a byte comes.
      board.receive(first.byte, at: deviceTime(at: first.due))
    }
    while deviceTime(at: now) >= board.device.timeMicroseconds + 1000 { board.tick() }
    send(board.takeOutgoing(), over: \.toHost)
    takeTapTurn()
  }

  private func takeTapTurn() {
    if tap?.takeTurn() == false { tap = nil }
  }

  private func deviceTime(at host: Int64) -> UInt64 {
    UInt64(Double(host - zero) * rate / 1000)
  }

  private var nextTick: Int64 {
    let micros = Double(board.device.timeMicroseconds + 1000)
    return zero + Int64((micros * 1000 / rate).rounded(.up))
  }
}

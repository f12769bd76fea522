package import TactusCertification
package import TactusDevice
package import TactusSerial

/// A simulated board, its line, the certification's tap on the line, and a player, on one virtual
/// clock. Time passes only while the rig waits, so all runs are equal.
// Sendable although nothing protects its properties: only one thread of a test uses a world.
package final class BoardWorld: LineWorld, ByteTransport, @unchecked Sendable {
  package private(set) var now: Int64 = start
  package let settings: LinkSettings
  package let isExported: Bool
  package let isSimulated = true
  private let far: any FarEnd
  private var tap: SerialTap?
  private var player: BoardPlayer?

  /// The host's time at which a world begins, in nanoseconds.
  package static let start: Int64 = 1_000_000_000

  /// - Parameter far: the device and its line, at the time ``start``.
  package init(_ far: any FarEnd, _ settings: LinkSettings, isExported: Bool = false) {
    (self.far, self.settings, self.isExported) = (far, settings, isExported)
  }

  /// Creates a world with a device of the firmware in this process.
  package convenience init(
    _ declaration: BoardDeclaration = BoardDeclaration(), _ tampering: (any BoardTampering)? = nil
  ) {
    self.init(
      VirtualFarEnd(declaration, tampering), declaration.settings,
      isExported: declaration.isExported)
  }

  package func makeRig() throws(DeviceError) -> SerialRig {
    try SerialRig(DeviceID("serial:/dev/virtual"), settings, self)
  }

  // MARK: The line's end at the host

  package var transport: any ByteTransport { self }
  package var name: String { "virtual" }
  package var descriptor: Int32 { -1 }

  package func read(into buffer: inout [UInt8]) -> TransportOutcome {
    if far.isGone { return .gone(error: 0) }
    let bytes = far.takeCome(by: now, limit: buffer.count)
    buffer.replaceSubrange(0..<bytes.count, with: bytes)
    return bytes.isEmpty ? .later : .moved(bytes.count)
  }

  package func write(_ bytes: [UInt8]) -> TransportOutcome {
    if far.isGone { return .gone(error: 0) }
    far.carry(bytes, at: now)
    return .moved(bytes.count)
  }

  // MARK: Steps on the virtual clock

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

  /// The longest time in nanoseconds until the tap runs again, even if no bytes arrive.
  private static let tapInterval: Int64 = 500_000

  package func wait(until nanoseconds: Int64) {
    takeTapTurn()
    while now < nanoseconds {
      let next = min(far.next, player?.next ?? .max, now + Self.tapInterval)
      now = max(far.run(until: min(max(next, now + 1000), nanoseconds)), now + 1)
      takeTapTurn()
      player?.takeTurn()
      takeTapTurn()
    }
  }

  private func takeTapTurn() {
    if tap?.takeTurn() == false { tap = nil }
  }
}

package import TactusFirmware
package import TactusWire

/// A device of the firmware with injected faults. It receives and sends bytes, and its owner calls
/// ``tick()``.
package struct VirtualBoard {
  package private(set) var device: Device<BoardMotor>
  private let tampering: (any BoardTampering)?
  private var incoming = FrameDecoder()
  private var outgoing = FrameDecoder()

  package init(
    _ declaration: BoardDeclaration, _ tampering: (any BoardTampering)? = nil,
    startMicroseconds: UInt64 = 0
  ) {
    self.tampering = tampering
    device = Device(
      dictionary: declaration.dictionary, motors: BoardMotor(declaration, tampering),
      startMicroseconds: startMicroseconds)
  }

  package var isGone: Bool { tampering?.isGone ?? false }

  /// Receives a byte at a time of the device's clock in microseconds.
  package mutating func receive(_ byte: UInt8, at received: UInt64) {
    guard let tampering else { return take(byte, at: received) }
    let before = incoming.counters
    guard let frame = incoming.receive(byte) else {
      if incoming.counters != before { tampering.receivedDamage(at: received) }
      return
    }
    for changed in tampering.received(frame, at: received) { take(changed, at: received) }
  }

  /// Receives the bytes of a whole frame.
  package mutating func take(_ frame: Frame, at received: UInt64) {
    for byte in frame.bytes { take(byte, at: received) }
  }

  private mutating func take(_ byte: UInt8, at received: UInt64) {
    device.receive(byte, at: received, now: max(received, device.timeMicroseconds))
  }

  package mutating func tick() {
    let time = device.timeMicroseconds
    for frame in tampering?.tick(at: time) ?? [] { take(frame, at: time) }
    device.tick()
  }

  /// Removes and returns the bytes that the device wants to send.
  package mutating func takeOutgoing() -> [UInt8] {
    var bytes: [UInt8] = []
    while let byte = device.nextOutgoing() {
      guard let tampering else {
        bytes.append(byte)
        continue
      }
      guard let frame = outgoing.receive(byte) else { continue }
      bytes += tampering.sent(frame, at: device.timeMicroseconds).flatMap(\.bytes)
    }
    return bytes
  }
}

extension Frame {
  /// The bytes of the frame as they are sent on a line.
  package var bytes: [UInt8] {
    var encoded = encoded()
    var bytes: [UInt8] = []
    while let byte = encoded.next() { bytes.append(byte) }
    return bytes
  }
}

internal import TactusWire

/// The bytes on their way out.
struct Outbox: Sendable {
  static let capacity = 1024

  private var bytes = InlineArray<1024, UInt8>(repeating: 0)
  private var head = 0
  private var count = 0
  /// Frames that had no room.
  private(set) var unsent: UInt32 = 0

  var isEmpty: Bool { count == 0 }

  /// Takes a frame, or counts it where it has no room: who asks twice gets an answer later.
  mutating func append(_ frame: Frame) {
    var encoded = frame.encoded()
    guard count + encoded.count <= Self.capacity else {
      unsent &+= 1
      return
    }
    while let byte = encoded.next() {
      bytes[(head + count) % Self.capacity] = byte
      count += 1
    }
  }

  mutating func next() -> UInt8? {
    guard count > 0 else { return nil }
    let byte = bytes[head]
    head = (head + 1) % Self.capacity
    count -= 1
    return byte
  }
}

internal import TactusWire

/// The bytes on their way out.
struct Outbox: Sendable {
  static let capacity = 1024
  /// Bytes that events leave to answers: a host waits for an answer, and asks again without it.
  static let forAnswers = 512

  private var bytes = InlineArray<1024, UInt8>(repeating: 0)
  private var head = 0
  private var count = 0
  /// Frames that had no room.
  private(set) var unsent: UInt32 = 0

  var isEmpty: Bool { count == 0 }

  /// Takes an answer, or counts it where it has no room: a host that asks again gets one later.
  mutating func append(answer: Frame) { append(answer, upTo: Self.capacity) }

  /// Takes an event, or counts it.
  mutating func append(event: Frame) { append(event, upTo: Self.capacity - Self.forAnswers) }

  private mutating func append(_ frame: Frame, upTo room: Int) {
    var encoded = frame.encoded()
    guard count + encoded.count <= room else {
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

internal import TactusWire

/// The queue of outgoing bytes.
struct Outbox: Sendable {
  static let capacity = 1024
  /// The bytes that events leave free for answers, because a host waits for each answer and repeats
  /// its request if none arrives.
  static let forAnswers = 512

  private var bytes = InlineArray<1024, UInt8>(repeating: 0)
  private var head = 0
  private var count = 0
  /// The number of frames that did not fit.
  private(set) var unsent: UInt32 = 0

  var isEmpty: Bool { count == 0 }

  /// Queues an answer. If it does not fit, it is counted and dropped; the host repeats its request.
  mutating func append(answer: Frame) { append(answer, upTo: Self.capacity) }

  /// Queues an event. If it does not fit, it is counted and dropped.
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

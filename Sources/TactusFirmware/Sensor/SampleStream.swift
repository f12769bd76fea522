internal import TactusWire

/// The state of the stream of samples: its end, the blocks that wait, and the frame that is being
/// sent.
struct SampleStream: Sendable {
  /// The axis that is measured; nil while there is no stream.
  private(set) var axis: UInt8?
  private var endMicroseconds: UInt64 = 0
  var queue = SampleQueue()
  private var sequence: UInt8 = 0
  /// The frame that is being sent, and its next byte.
  private var frame = Message.heartbeat.frame(sequence: 0).encoded()
  private(set) var isSending = false

  /// Whether the duration that the host requested is over.
  func isOver(at now: UInt64) -> Bool { axis != nil && now >= endMicroseconds }

  mutating func begin(_ axis: UInt8, _ facts: AccelerometerFacts) {
    self.axis = axis
    queue.begin(facts, axis: axis)
  }

  mutating func last(until microseconds: UInt64) { endMicroseconds = microseconds }

  mutating func end() {
    axis = nil
    queue.end()
  }

  /// Whether a byte waits.
  var hasOutgoing: Bool { isSending || queue.hasBlock }

  /// The next byte of the frame in transmission, or the first of the next block; nil if none waits.
  mutating func next() -> UInt8? {
    if !isSending {
      guard let block = queue.next() else { return nil }
      frame = Message.samples(block).frame(sequence: sequence).encoded()
      sequence &+= 1
      isSending = true
    }
    let byte = frame.next()
    // The delimiter is the last byte.
    if byte == 0 { isSending = false }
    return byte
  }
}

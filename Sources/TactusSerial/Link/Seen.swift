internal import TactusWire

/// What came over the line: where a device is given up, the message says what was seen.
struct Seen: Sendable {
  private var decoder = FrameDecoder()
  /// Bytes, whatever they are.
  private(set) var bytes = 0
  /// Frames that only a device sends.
  private(set) var answers = 0
  /// Frames that only a host sends: a line that returns what is sent.
  private(set) var echoes = 0
  /// Why the device refused a command last; nil: it did not since it accepted one.
  private(set) var refusal: NegativeAcknowledgement?
  /// The number of the last event.
  private var lastEvent: UInt8?

  /// Whole frames, also those of no known type.
  var frames: Int { Int(decoder.counters.received) }

  /// Frames that were damaged or cannot be.
  var broken: Int { Int(decoder.counters.damaged) + Int(decoder.counters.garbled) }

  /// Takes the next byte.
  /// - Returns: the frame that it ends, if it is whole.
  mutating func receive(_ byte: UInt8) -> Frame? {
    bytes += 1
    return decoder.receive(byte)
  }

  /// Counts a message.
  mutating func count(_ message: Message) {
    if message.type.isAnswer { answers += 1 } else { echoes += 1 }
  }

  /// A command was refused.
  mutating func refused(_ refusal: NegativeAcknowledgement) { self.refusal = refusal }

  /// A command was accepted.
  mutating func accepted() { refusal = nil }

  /// Takes the number of an event.
  /// - Returns: how many events before it were lost.
  mutating func countEvent(_ sequence: UInt8) -> Int {
    defer { lastEvent = sequence }
    return lastEvent.map { Int(sequence &- $0 &- 1) } ?? 0
  }
}

extension MessageType {
  /// Whether only a device sends it.
  var isAnswer: Bool { rawValue & 0x80 != 0 }
}

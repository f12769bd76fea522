internal import TactusWire

/// Counts what has arrived on the line. If a device is disconnected, the message contains these
/// numbers.
struct ReceivedTraffic: Sendable {
  private var decoder = FrameDecoder()
  /// The number of bytes, including invalid ones.
  private(set) var bytes = 0
  /// The number of frames that only a device sends.
  private(set) var answers = 0
  /// The number of frames that only a host sends. They arrive if the line returns the frames that
  /// were sent.
  private(set) var echoes = 0
  /// Why the device refused the last command; nil if it has accepted a command since.
  private(set) var refusal: NegativeAcknowledgement?
  /// The sequence number of the last event.
  private var lastEvent: UInt8?

  /// The number of valid frames, including unknown types.
  var frames: Int { Int(decoder.counters.received) }

  /// The number of invalid frames.
  var broken: Int { Int(decoder.counters.damaged) + Int(decoder.counters.garbled) }

  /// Processes the next byte.
  /// - Returns: the frame that the byte completes, if the frame is valid; otherwise nil.
  mutating func receive(_ byte: UInt8) -> Frame? {
    bytes += 1
    return decoder.receive(byte)
  }

  /// Counts a message.
  mutating func count(_ message: Message) {
    if message.type.isAnswer { answers += 1 } else { echoes += 1 }
  }

  /// Records a refusal.
  mutating func refused(_ refusal: NegativeAcknowledgement) { self.refusal = refusal }

  /// Records that a command was accepted.
  mutating func accepted() { refusal = nil }

  /// Records the sequence number of an event.
  /// - Returns: the number of events before it that were lost.
  mutating func countEvent(_ sequence: UInt8) -> Int {
    defer { lastEvent = sequence }
    return lastEvent.map { Int(sequence &- $0 &- 1) } ?? 0
  }
}

extension MessageType {
  /// Whether only a device sends messages of this type.
  var isAnswer: Bool { rawValue & 0x80 != 0 }
}

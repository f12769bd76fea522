/// Finds frames in a stream of bytes, one byte at a time.
///
/// It accepts any bytes: a frame that is damaged, truncated or too long is counted and dropped, and
/// the next delimiter starts a new one. A single bad byte loses the frame that contains it, or two
/// frames if it was the delimiter between them.
public struct FrameDecoder: Sendable {
  /// Counters of frames. Each wraps around.
  public struct Counters: Sendable, Hashable, BitwiseCopyable {
    /// Frames that were valid.
    public var received: UInt32 = 0
    /// Frames with a wrong CRC.
    public var damaged: UInt32 = 0
    /// Frames with invalid stuffing or length.
    public var garbled: UInt32 = 0

    /// All counters are 0.
    public init() {}
  }

  /// The counters so far.
  public private(set) var counters = Counters()
  private var content = InlineArray<70, UInt8>(repeating: 0)
  private var count = 0
  /// The number of bytes until the next code byte.
  private var distance: UInt8 = 0
  /// Whether the stuffing replaced a zero before the next code byte.
  private var owesZero = false
  private var isEmpty = true
  private var isTooLong = false
  /// Whether the next byte is the first one of a frame.
  private var isEnded = false

  /// Creates a decoder. It may start within a stream: the bytes before the first delimiter are
  /// lost.
  public init() {}

  /// Processes the next byte.
  /// - Returns: the frame that the byte completed, if it is valid.
  public mutating func receive(_ byte: UInt8) -> Frame? { take(byte) ? frame : nil }

  /// Processes the next byte without copying a frame: a small processor lacks the time and the
  /// memory for a copy per byte.
  /// - Returns: whether the byte completed a valid frame. It is in ``frame`` until the next byte.
  public mutating func take(_ byte: UInt8) -> Bool {
    if isEnded { begin() }
    if byte == 0 { return end() }
    isEmpty = false
    if distance > 0 {
      distance -= 1
      store(byte)
      return false
    }
    if owesZero { store(0) }
    distance = byte - 1
    // A code of 255 means 254 bytes without a following zero; such a frame is too long anyway.
    owesZero = byte != 0xFF
    return false
  }

  /// The frame that the last byte completed.
  public var frame: Frame {
    // The getter is mutating although it changes nothing, because a nonmutating getter would copy
    // the decoder at each access.
    mutating get {
      var payload = Payload()
      for place in 2..<max(count - 4, 2) { payload.append(content[place]) }
      return Frame(type: content[0], sequence: content[1], payload: payload)
    }
  }

  private mutating func begin() {
    count = 0
    distance = 0
    owesZero = false
    isEmpty = true
    isTooLong = false
    isEnded = false
  }

  private mutating func store(_ byte: UInt8) {
    guard count < WireLimits.contentBytes else {
      isTooLong = true
      return
    }
    content[count] = byte
    count += 1
  }

  private mutating func end() -> Bool {
    isEnded = true
    // Consecutive delimiters contain no frame: a sender may send one first to end unknown bytes.
    if isEmpty { return false }
    guard !isTooLong, distance == 0, count >= WireLimits.overheadBytes else {
      counters.garbled &+= 1
      return false
    }
    guard isWhole() else {
      counters.damaged &+= 1
      return false
    }
    counters.received &+= 1
    return true
  }

  /// Whether the last four bytes are the CRC of the preceding ones.
  private mutating func isWhole() -> Bool {
    var crc = CRC32()
    var sent: UInt32 = 0
    for place in 0..<count {
      if place < count - 4 {
        crc.update(content[place])
      } else {
        sent = sent >> 8 | UInt32(content[place]) << 24
      }
    }
    return crc.value == sent
  }
}

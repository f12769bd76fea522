/// Finds frames in a stream of bytes, one byte at a time.
///
/// Any bytes may come: a frame that is damaged, cut or too long is counted and left out, and the
/// delimiter behind it begins anew. So one bad byte costs the frame that it is in, or two if it was
/// the delimiter between them.
public struct FrameDecoder: Sendable {
  /// What was found so far. Each wraps around.
  public struct Counters: Sendable, Hashable, BitwiseCopyable {
    /// Frames that were whole.
    public var received: UInt32 = 0
    /// Frames whose CRC differed.
    public var damaged: UInt32 = 0
    /// Frames whose stuffing or length cannot be.
    public var garbled: UInt32 = 0

    /// Nothing yet.
    public init() {}
  }

  /// What was found so far.
  public private(set) var counters = Counters()
  private var content = InlineArray<70, UInt8>(repeating: 0)
  private var count = 0
  /// Bytes until the next code byte.
  private var distance: UInt8 = 0
  /// Whether a zero was stuffed away before the next code byte.
  private var owesZero = false
  private var isEmpty = true
  private var isTooLong = false
  /// Whether the next byte is the first of another frame.
  private var isEnded = false

  /// At the beginning of a stream, or anywhere in it: what comes before a delimiter is lost.
  public init() {}

  /// Takes the next byte.
  /// - Returns: the frame that the byte ended, if it is whole.
  public mutating func receive(_ byte: UInt8) -> Frame? { take(byte) ? frame : nil }

  /// Takes the next byte without making a frame of it: a small processor has no time to copy one,
  /// or the room for one, at each byte.
  /// - Returns: whether the byte ended a whole frame, which is ``frame`` until the next byte.
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
    // A code of 255 stands for 254 bytes with no zero behind them; they are too many anyway.
    owesZero = byte != 0xFF
    return false
  }

  /// The frame that the last byte ended.
  public var frame: Frame {
    // Changes nothing; a getter that may not would copy the decoder at each access.
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
    // Delimiters in a row are no frames: a sender may put one first to end what it does not know.
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

  /// Whether the last four bytes are the CRC of those before.
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

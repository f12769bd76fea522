/// Reads the numbers of a payload, one after the other.
///
/// Reading after the end returns 0 and sets ``isShort``, so one check after many reads suffices.
struct PayloadReader {
  private let payload: Payload
  private(set) var place: Int
  /// Whether a read went beyond the end of the payload.
  private(set) var isShort = false

  init(_ payload: Payload, from place: Int = 0) {
    self.payload = payload
    self.place = place
  }

  /// The number of bytes that are left.
  var left: Int { payload.count - place }

  mutating func byte() -> UInt8 {
    guard place < payload.count else {
      isShort = true
      return 0
    }
    let byte = payload[place]
    place += 1
    return byte
  }

  mutating func two() -> UInt16 {
    let low = byte()
    return UInt16(low) | UInt16(byte()) << 8
  }

  mutating func four() -> UInt32 {
    let low = two()
    return UInt32(low) | UInt32(two()) << 16
  }

  mutating func eight() -> UInt64 {
    let low = four()
    return UInt64(low) | UInt64(four()) << 32
  }
}

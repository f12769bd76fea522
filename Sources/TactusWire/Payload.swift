/// The bytes of a message, at most ``WireLimits/payloadBytes``. Numbers are little-endian.
public struct Payload: Sendable, Hashable {
  private var bytes = InlineArray<64, UInt8>(repeating: 0)
  /// How many bytes there are.
  public private(set) var count = 0

  /// No bytes.
  public init() {}

  /// The byte at a place; 0 behind the end.
  public subscript(place: Int) -> UInt8 {
    place >= 0 && place < count ? bytes[place] : 0
  }

  /// Adds a byte; one that has no room is left out, and no message of the protocol has such.
  public mutating func append(_ byte: UInt8) {
    guard count < WireLimits.payloadBytes else { return }
    bytes[count] = byte
    count += 1
  }

  /// Adds a number of two bytes.
  public mutating func append(_ number: UInt16) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }

  /// Adds a number of four bytes.
  public mutating func append(_ number: UInt32) {
    append(UInt16(truncatingIfNeeded: number))
    append(UInt16(truncatingIfNeeded: number >> 16))
  }

  /// Adds a number of eight bytes.
  public mutating func append(_ number: UInt64) {
    append(UInt32(truncatingIfNeeded: number))
    append(UInt32(truncatingIfNeeded: number >> 32))
  }

  /// Whether both have the same bytes.
  public static func == (left: Payload, right: Payload) -> Bool {
    guard left.count == right.count else { return false }
    for place in 0..<left.count where left[place] != right[place] { return false }
    return true
  }

  /// The bytes that count.
  public func hash(into hasher: inout Hasher) {
    for place in 0..<count { hasher.combine(self[place]) }
  }
}

/// Takes the numbers out of a payload, one after the other.
///
/// Reading behind the end gives 0 and is remembered, so that a reader of many numbers asks once.
struct PayloadReader {
  private let payload: Payload
  private(set) var place: Int
  /// Whether a number was asked for that is not there whole.
  private(set) var isShort = false

  init(_ payload: Payload, from place: Int = 0) {
    self.payload = payload
    self.place = place
  }

  /// Bytes that are left.
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

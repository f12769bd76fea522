/// The bytes of a message, at most ``WireLimits/payloadBytes``. Numbers are little-endian.
public struct Payload: Sendable, Hashable {
  private var bytes = InlineArray<64, UInt8>(repeating: 0)
  /// The number of bytes.
  public private(set) var count = 0

  /// Creates an empty payload.
  public init() {}

  /// The byte at an index; 0 after the end.
  public subscript(place: Int) -> UInt8 {
    place >= 0 && place < count ? bytes[place] : 0
  }

  /// Appends a byte. It is dropped if the payload is full, which no message of the protocol causes.
  public mutating func append(_ byte: UInt8) {
    guard count < WireLimits.payloadBytes else { return }
    bytes[count] = byte
    count += 1
  }

  /// Appends a number of two bytes.
  public mutating func append(_ number: UInt16) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }

  /// Appends a number of four bytes.
  public mutating func append(_ number: UInt32) {
    append(UInt16(truncatingIfNeeded: number))
    append(UInt16(truncatingIfNeeded: number >> 16))
  }

  /// Appends a number of eight bytes.
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

  /// Hashes the bytes in use.
  public func hash(into hasher: inout Hasher) {
    for place in 0..<count { hasher.combine(self[place]) }
  }
}

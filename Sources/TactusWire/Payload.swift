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

/// The CRC-32 of Ethernet and zlib (polynomial 0x04C11DB7, reflected, start and end inverted).
///
/// Computed bit by bit: a frame has at most 66 bytes, and a table would need flash that small
/// controllers lack.
public struct CRC32: Sendable, Hashable, BitwiseCopyable {
  private var register: UInt32 = 0xFFFF_FFFF

  /// Creates the checksum of no bytes.
  public init() {}

  /// Adds one byte.
  public mutating func update(_ byte: UInt8) {
    var value = register ^ UInt32(byte)
    for _ in 0..<8 {
      value = (value >> 1) ^ (0xEDB8_8320 & (0 &- (value & 1)))
    }
    register = value
  }

  /// The checksum of the bytes so far. For the text `123456789` it is 0xCBF43926.
  public var value: UInt32 { ~register }
}

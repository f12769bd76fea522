/// FNV-1a of words (Fowler, Noll, Vo; RFC 9923).
public struct Digest: Sendable {
  /// The digest so far.
  public private(set) var value: UInt32 = 0x811C_9DC5

  /// Creates the digest of no words.
  public init() {}

  /// Adds a word, its low byte first.
  public mutating func add(_ word: UInt32) {
    for place: UInt32 in 0..<4 {
      value = (value ^ (word >> (8 * place)) & 0xFF) &* 0x0100_0193
    }
  }
}

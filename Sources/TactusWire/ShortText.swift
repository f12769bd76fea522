/// Text of at most 16 bytes of UTF-8.
public struct ShortText: Sendable, Hashable, BitwiseCopyable {
  private var bytes = InlineArray<16, UInt8>(repeating: 0)
  /// The number of bytes.
  public private(set) var count: UInt8 = 0

  /// Creates an empty text.
  public init() {}

  /// Appends a byte. It is dropped if the text has 16 bytes already.
  public mutating func append(_ byte: UInt8) {
    guard count < 16 else { return }
    bytes[Int(count)] = byte
    count += 1
  }

  /// The byte at an index; 0 after the end.
  public subscript(place: Int) -> UInt8 {
    place >= 0 && place < Int(count) ? bytes[place] : 0
  }

  /// Whether both have the same bytes.
  public static func == (left: ShortText, right: ShortText) -> Bool {
    guard left.count == right.count else { return false }
    for place in 0..<16 where left[place] != right[place] { return false }
    return true
  }

  /// Hashes the bytes in use.
  public func hash(into hasher: inout Hasher) {
    for place in 0..<Int(count) { hasher.combine(self[place]) }
  }
}

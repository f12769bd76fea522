/// A frame as it travels, with its delimiter: at most ``WireLimits/frameBytes``.
public struct EncodedFrame: Sendable {
  private var bytes = InlineArray<72, UInt8>(repeating: 0)
  /// How many bytes there are.
  public private(set) var count = 0
  /// Bytes that ``next()`` has given.
  private var taken = 0

  init() {}

  /// Gives the bytes one by one; nil at the end.
  public mutating func next() -> UInt8? {
    guard taken < count else { return nil }
    defer { taken += 1 }
    return bytes[taken]
  }

  /// The byte at a place; 0 behind the end.
  public subscript(place: Int) -> UInt8 {
    place >= 0 && place < count ? bytes[place] : 0
  }

  mutating func append(_ byte: UInt8) {
    guard count < WireLimits.frameBytes else { return }
    bytes[count] = byte
    count += 1
  }

  mutating func replace(_ place: Int, by byte: UInt8) {
    guard place >= 0, place < count else { return }
    bytes[place] = byte
  }
}

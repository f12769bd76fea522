/// A frame in its transmitted form with its delimiter: at most ``WireLimits/frameBytes``.
public struct EncodedFrame: Sendable {
  private var bytes = InlineArray<72, UInt8>(repeating: 0)
  /// The number of bytes.
  public private(set) var count = 0
  /// The number of bytes that ``next()`` has returned.
  private var taken = 0

  init() {}

  /// Returns one byte after the other; nil at the end.
  public mutating func next() -> UInt8? {
    guard taken < count else { return nil }
    defer { taken += 1 }
    return bytes[taken]
  }

  /// The byte at an index; 0 after the end.
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

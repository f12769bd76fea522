/// What travels as one piece: a type, a sequence number and a payload.
///
/// ```
/// on the line:  code │ type  sequence  payload 0…64  CRC 4 │ 00
///                    └──────── stuffed, without 00 ────────┘
/// ```
public struct Frame: Sendable, Hashable {
  /// What the payload means; a ``MessageType`` that the reader may not know yet.
  public var type: UInt8
  /// An answer has that of its command.
  public var sequence: UInt8
  /// What the message says.
  public var payload: Payload

  /// A frame of any type.
  public init(type: UInt8, sequence: UInt8, payload: Payload = Payload()) {
    self.type = type
    self.sequence = sequence
    self.payload = payload
  }
}

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

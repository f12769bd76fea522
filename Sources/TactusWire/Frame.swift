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

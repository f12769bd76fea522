/// One unit of transmission: a type, a sequence number and a payload.
///
/// ```
/// on the line:  code │ type  sequence  payload 0…64  CRC 4 │ 00
///                    └──────── stuffed, without 00 ────────┘
/// ```
public struct Frame: Sendable, Hashable {
  /// The raw value of a ``MessageType``, or a value of a later version.
  public var type: UInt8
  /// The sequence number. An answer has that of its command.
  public var sequence: UInt8
  /// The contents of the message.
  public var payload: Payload

  /// Creates a frame of any type.
  public init(type: UInt8, sequence: UInt8, payload: Payload = Payload()) {
    self.type = type
    self.sequence = sequence
    self.payload = payload
  }
}

/// The reason why bytes are not a message of USB/IP. After it the rest of the stream cannot be
/// read.
package enum MessageError: Error, Sendable, Hashable {
  case unknownCommand(UInt32)
  /// The direction is neither 0 nor 1.
  case badDirection(UInt32)
  /// The endpoint is not 0 to 15.
  case badEndpoint(UInt32)
  /// A length is negative or above ``MessageReader/mostBytes``.
  case badLength(Int32)
  /// The number of packets is above ``MessageReader/mostPackets``, or negative other than -1.
  case badPacketCount(Int32)
  /// A packet lies outside the buffer of its transfer.
  case badPacket(offset: UInt32, length: UInt32)
}

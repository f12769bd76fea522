/// Why bytes are no message of USB/IP. The stream cannot be read further after one.
package enum MessageError: Error, Sendable, Hashable {
  case unknownCommand(UInt32)
  /// The direction is 0 or 1.
  case badDirection(UInt32)
  /// Endpoints are 0 to 15.
  case badEndpoint(UInt32)
  /// A length that is negative or above ``MessageReader/mostBytes``.
  case badLength(Int32)
  /// More packets than ``MessageReader/mostPackets``, or a negative count other than -1.
  case badPacketCount(Int32)
  /// A packet that lies outside the buffer of its transfer.
  case badPacket(offset: UInt32, length: UInt32)
}

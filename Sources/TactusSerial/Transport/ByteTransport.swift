/// A way for bytes to a device and back: a serial port, a terminal, a socket.
///
/// One thread reads, writes and waits; nothing here blocks.
package protocol ByteTransport: AnyObject, Sendable {
  /// What the line is, in a few words: `/dev/ttyACM0`.
  var name: String { get }

  /// What can be polled for bytes.
  var descriptor: Int32 { get }

  /// Reads what is there into the beginning of a buffer.
  func read(into buffer: inout [UInt8]) -> TransportOutcome

  /// Writes as many bytes as there is room for.
  func write(_ bytes: [UInt8]) -> TransportOutcome
}

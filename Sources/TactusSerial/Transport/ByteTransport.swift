/// A bidirectional byte stream to a device: a serial port, a terminal, a socket, or a program.
///
/// One thread reads, writes and waits. No call blocks.
package protocol ByteTransport: AnyObject, Sendable {
  /// A short name of the line: `/dev/ttyACM0`.
  var name: String { get }

  /// The descriptor to poll.
  var descriptor: Int32 { get }

  /// Reads the available bytes into the beginning of a buffer.
  func read(into buffer: inout [UInt8]) -> TransportOutcome

  /// Writes as many bytes as fit.
  func write(_ bytes: [UInt8]) -> TransportOutcome
}

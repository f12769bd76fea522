package import TactusDevice
internal import TactusSerial

/// A serial port, a pseudo terminal or a TCP connection to a board.
package final class PortLine: BoardLine {
  private let id: DeviceID
  /// Nil while the line is disconnected.
  private var transport: (any ByteTransport)?
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Opens the line without sending anything.
  /// - Throws: ``DeviceError`` if the line is missing or may not be opened.
  package init(_ id: DeviceID) throws(DeviceError) {
    self.id = id
    transport = try SerialBackend.openLine(id).transport
  }

  package var nowNanoseconds: Int64 { MonotonicClock.nowNanoseconds }

  package func send(_ bytes: [UInt8], until deadline: Int64) -> Bool {
    guard let transport else { return false }
    var rest = bytes
    while !rest.isEmpty {
      switch transport.write(rest) {
      case .moved(let count): rest.removeFirst(min(count, rest.count))
      case .later:
        guard nowNanoseconds < deadline else { return true }
        ClockWait.until(min(nowNanoseconds + 200_000, deadline))
      case .gone:
        self.transport = nil
        return false
      }
    }
    return true
  }

  package func receive(until deadline: Int64) -> [UInt8]? {
    while let transport {
      switch transport.read(into: &buffer) {
      case .moved(let count): return Array(buffer.prefix(count))
      case .gone: self.transport = nil
      case .later:
        let left = deadline - nowNanoseconds
        guard left > 0 else { return [] }
        let milliseconds = Int32(clamping: (left + 999_999) / 1_000_000)
        Socket.wait(descriptors: [transport.descriptor], milliseconds: milliseconds)
      }
    }
    return nil
  }

  package func wait(until deadline: Int64) { ClockWait.until(deadline) }

  package func reopen() -> Bool {
    if transport != nil { return true }
    transport = try? SerialBackend.openLine(id).transport
    return transport != nil
  }
}

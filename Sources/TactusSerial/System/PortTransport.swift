internal import CSerialPort
internal import Glibc
package import TactusDevice
internal import TactusSystem

/// A serial port that libserialport opens: exclusive, raw, 8 data bits, no parity, 1 stop bit.
@safe
// Sendable: the port is configured before the object is shared, used by the link's thread, and
// closed with the last reference.
package final class PortTransport: ByteTransport, @unchecked Sendable {
  package let name: String
  package let descriptor: Int32
  private let port: OpaquePointer

  /// Whether libserialport knows a name. It does not know pseudo-terminals, for example.
  package static func knows(_ name: String) -> Bool {
    var port: OpaquePointer?
    guard unsafe sp_get_port_by_name(name, &port) == SP_OK else { return false }
    unsafe sp_free_port(port)
    return true
  }

  /// Opens a port.
  /// - Throws: ``DeviceError`` of kind `notFound`, `notPermitted`, `busy`, `notSupported` or
  ///   `system`.
  package init(name: String, baud: Int) throws(DeviceError) {
    if let error = SystemPorts.access(name) { throw error }
    var found: OpaquePointer?
    guard unsafe sp_get_port_by_name(name, &found) == SP_OK, let port = unsafe found else {
      throw DeviceError(.notFound, "\(name) is not a serial port")
    }
    guard unsafe sp_open(port, SP_MODE_READ_WRITE) == SP_OK else {
      let error = Self.error(name)
      unsafe sp_free_port(port)
      throw error
    }
    var number: Int32 = -1
    _ = unsafe sp_get_port_handle(port, &number)
    self.name = name
    descriptor = number
    unsafe self.port = port
    try lock(number, name)
    guard unsafe Self.setUp(port, baud) else {
      throw DeviceError(
        .notSupported, "\(name) does not support \(baud) baud; choose another rate with ,baud=N")
    }
    SystemPorts.shortenLatencyTimer(of: name)
  }

  deinit {
    unsafe sp_close(port)
    unsafe sp_free_port(port)
  }

  private static func setUp(_ port: OpaquePointer, _ baud: Int) -> Bool {
    unsafe sp_set_baudrate(port, Int32(clamping: baud)) == SP_OK
      && sp_set_bits(port, 8) == SP_OK && sp_set_parity(port, SP_PARITY_NONE) == SP_OK
      && sp_set_stopbits(port, 1) == SP_OK
      && sp_set_flowcontrol(port, SP_FLOWCONTROL_NONE) == SP_OK
      && sp_flush(port, SP_BUF_BOTH) == SP_OK
  }

  private static func error(_ name: String) -> DeviceError {
    let number = sp_last_error_code()
    let text = Errno(number)
    switch number {
    case EBUSY: return DeviceError(.busy, "another program uses \(name); end it")
    case EACCES, EPERM: return DeviceError(.notPermitted, "no permission for \(name)")
    case ENOENT, ENODEV, ENXIO: return DeviceError(.notFound, "no port \(name): \(text)")
    default: return DeviceError(.system, "cannot open \(name): \(text)")
    }
  }

  package func read(into buffer: inout [UInt8]) -> TransportOutcome {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe sp_nonblocking_read(port, $0.baseAddress, $0.count).rawValue
    }
    let outcome = TransportOutcome.of(Int(count), error: sp_last_error_code())
    return outcome == .later && hasHungUp ? .gone(error: ENODEV) : outcome
  }

  package func write(_ bytes: [UInt8]) -> TransportOutcome {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe sp_nonblocking_write(port, $0.baseAddress, $0.count).rawValue
    }
    return .of(Int(count), error: sp_last_error_code())
  }

  /// Whether the port was unplugged. A read alone cannot distinguish an unplugged port from one
  /// without data.
  private var hasHungUp: Bool {
    Poll.look(Interest(descriptor: descriptor), milliseconds: 0).hasHungUp
  }
}

/// Locks the port against other programs, including programs of root, which the exclusive mode
/// admits.
func lock(_ descriptor: Int32, _ name: String) throws(DeviceError) {
  // 0x540C is TIOCEXCL of <asm-generic/ioctls.h>. Sockets refuse it and do not need it.
  _ = ioctl(descriptor, 0x540C, 0)
  guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
    throw DeviceError(.busy, "another program uses \(name); end it")
  }
}

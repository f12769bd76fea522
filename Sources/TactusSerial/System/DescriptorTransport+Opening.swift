internal import Glibc
package import TactusDevice
internal import TactusSystem

extension DescriptorTransport {
  /// The time limit for opening a TCP connection, in milliseconds.
  private static let connecting: Int32 = 500

  /// Opens a terminal that libserialport does not know, such as a pseudo-terminal, in raw mode.
  package static func terminal(
    _ path: String, baud: Int
  ) throws(DeviceError) -> DescriptorTransport {
    if let error = SystemPorts.access(path) { throw error }
    let number = unsafe open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else {
      throw DeviceError(.system, "cannot open \(path): \(Errno.current)")
    }
    let transport = DescriptorTransport(number, name: path)
    var settings = termios()
    guard unsafe tcgetattr(number, &settings) == 0 else {
      throw DeviceError(
        .notFound, "\(path) is neither a serial port nor a terminal; give another file")
    }
    try lock(number, path)
    unsafe cfmakeraw(&settings)
    settings.c_cflag |= tcflag_t(CLOCAL | CREAD)
    guard let speed = speeds[baud], unsafe cfsetspeed(&settings, speed_t(speed)) == 0,
      unsafe tcsetattr(number, TCSANOW, &settings) == 0
    else {
      throw DeviceError(
        .notSupported, "\(path) does not support \(baud) baud; choose another rate with ,baud=N")
    }
    _ = tcflush(number, TCIOFLUSH)
    return transport
  }

  private static let speeds: [Int: Int32] = [
    9600: B9600, 19_200: B19200, 38_400: B38400, 57_600: B57600, 115_200: B115200,
    230_400: B230400, 460_800: B460800, 500_000: B500000, 921_600: B921600,
    1_000_000: B1000000, 2_000_000: B2000000, 3_000_000: B3000000, 4_000_000: B4000000,
  ]

  /// Opens a TCP connection to this machine, or to another machine if that is allowed.
  package static func network(
    host: String, port: UInt16, allowsRemote: Bool
  ) throws(DeviceError) -> DescriptorTransport {
    let name = "tcp://\(host):\(port)"
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    // Names are resolved only if other hosts are allowed. `localhost` needs no resolution.
    if !allowsRemote { unsafe hints.ai_flags = AI_NUMERICHOST }
    let known = host == "localhost" ? "127.0.0.1" : host
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(known, "\(port)", &hints, &list) == 0, let first = unsafe list else {
      let hint = allowsRemote ? "" : "; to allow other hosts, add ,remote=yes"
      throw DeviceError(.notFound, "there is no address \(host)\(hint)")
    }
    defer { unsafe freeaddrinfo(first) }
    guard unsafe allowsRemote || isLoopback(first.pointee.ai_addr) else {
      throw DeviceError(
        .notPermitted, "\(host) is another machine; to allow it, use serial:\(name),remote=yes")
    }
    let number = unsafe socket(
      first.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else {
      throw DeviceError(.system, "cannot create a socket: \(Errno.current)")
    }
    let transport = DescriptorTransport(number, name: name)
    let result = unsafe connect(number, first.pointee.ai_addr, first.pointee.ai_addrlen)
    if result != 0, errno != EINPROGRESS || !hasConnected(number) {
      throw DeviceError(.notFound, "nothing listens at \(name); start the device's program")
    }
    var one: Int32 = 1
    // Sends each frame at once instead of collecting bytes.
    _ = unsafe setsockopt(
      number, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    return transport
  }

  private static func hasConnected(_ number: Int32) -> Bool {
    let room = Interest(descriptor: number, wantsToRead: false, wantsToWrite: true)
    guard Poll.look(room, milliseconds: connecting).isReady else { return false }
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return unsafe getsockopt(number, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0
  }

  private static func isLoopback(_ address: UnsafePointer<sockaddr>?) -> Bool {
    guard let address = unsafe address else { return false }
    switch unsafe Int32(address.pointee.sa_family) {
    case AF_INET:
      return unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        unsafe UInt32(bigEndian: $0.pointee.sin_addr.s_addr) >> 24 == 127
      }
    case AF_INET6:
      return unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
        unsafe withUnsafeBytes(of: pointer.pointee.sin6_addr) { bytes in
          unsafe bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
        }
      }
    default: return false
    }
  }
}

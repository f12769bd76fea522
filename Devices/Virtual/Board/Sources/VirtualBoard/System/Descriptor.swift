internal import Glibc

/// An open file, closed at the end of its life. Its calls may come from several threads.
public final class Descriptor: Sendable {
  /// The number that the system gave.
  public let number: CInt

  /// Takes an open file over; from now on no call of it waits.
  public init(_ number: CInt) {
    self.number = number
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(number) }

  /// What a call of reading or writing came to.
  public enum Outcome: Equatable, Sendable {
    /// So many bytes were moved.
    case moved(Int)
    /// None now.
    case later
    /// The other end has gone.
    case gone
  }

  /// Reads what is there, up to a count.
  public func read(upTo count: Int, into bytes: inout [UInt8]) -> Outcome {
    var chunk = [UInt8](repeating: 0, count: count)
    let result = unsafe chunk.withUnsafeMutableBytes {
      unsafe Glibc.read(number, $0.baseAddress, count)
    }
    if result > 0 { bytes += chunk.prefix(result) }
    return outcome(result)
  }

  /// Writes as many bytes as there is room for.
  public func write(_ bytes: some Collection<UInt8>) -> Outcome {
    let whole = Array(bytes)
    return outcome(
      unsafe whole.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, whole.count) })
  }

  private func outcome(_ result: Int) -> Outcome {
    if result > 0 { return .moved(result) }
    return result < 0 && (errno == EAGAIN || errno == EINTR) ? .later : .gone
  }

  /// Waits until one of several files can be read, or a time has passed.
  /// - Parameters:
  ///   - descriptors: the files to wait for.
  ///   - milliseconds: how long at most; less than 0: for ever.
  public static func wait(for descriptors: [Descriptor], milliseconds: Int) {
    var polled = descriptors.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    unsafe poll(&polled, nfds_t(polled.count), CInt(clamping: milliseconds))
  }

  /// Two ends of one line inside the process.
  public static func pair() throws(BoardError) -> (Descriptor, Descriptor) {
    var ends: [CInt] = [0, 0]
    guard unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw BoardError("no pair of sockets: \(systemError())")
    }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  /// Connects to a socket in the file system; nil if no program listens there yet.
  public static func connect(path: String) -> Descriptor? {
    let number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    guard number >= 0 else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(number, $0, size)
      }
    }
    if result == 0 { return Descriptor(number) }
    close(number)
    return nil
  }

  /// A pseudo-terminal, raw: our end, and the name of the other.
  public static func terminal() throws(BoardError) -> Terminal {
    let number = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var place: CUnsignedInt = 0
    var lock: CInt = 0
    // Unlock the other end, then ask for its number: the two requests of <asm/ioctls.h>.
    guard number >= 0, unsafe ioctl(number, 0x4004_5431, &lock) == 0,
      unsafe ioctl(number, 0x8004_5430, &place) == 0
    else { throw BoardError("no pseudo-terminal: \(systemError())") }
    let name = "/dev/pts/\(place)"
    let other = unsafe open(name, O_RDWR | O_NOCTTY)
    guard other >= 0 else { throw BoardError("cannot open \(name): \(systemError())") }
    var settings = termios()
    unsafe tcgetattr(other, &settings)
    unsafe cfmakeraw(&settings)
    unsafe tcsetattr(other, TCSANOW, &settings)
    return Terminal(end: Descriptor(number), name: name, other: Descriptor(other))
  }

  private static func systemError() -> String {
    unsafe String(cString: strerror(errno))
  }
}

/// A pseudo-terminal.
public struct Terminal: Sendable {
  /// Our end.
  public let end: Descriptor
  /// What a host opens.
  public let name: String
  /// The other end is kept open, so that a host that closes it does not end the line.
  private let other: Descriptor

  fileprivate init(end: Descriptor, name: String, other: Descriptor) {
    (self.end, self.name, self.other) = (end, name, other)
  }
}

/// Why there is no board.
public struct BoardError: Error, CustomStringConvertible {
  /// One line.
  public let description: String

  init(_ description: String) { self.description = description }
}

internal import Glibc

/// Owns an open file, and closes it at the end of the object's life. Any thread may call its
/// methods.
public final class Descriptor: Sendable {
  /// The number of the file descriptor.
  public let number: CInt

  /// Takes over an open file. Its reads and writes no longer wait.
  public init(_ number: CInt) {
    self.number = number
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(number) }

  /// The result of a read or a write.
  public enum Outcome: Equatable, Sendable {
    /// This number of bytes was moved.
    case moved(Int)
    /// No byte could be moved now.
    case later
    /// The other end is closed, or the call failed.
    case gone
  }

  /// Reads the available bytes, up to a count.
  public func read(upTo count: Int, into bytes: inout [UInt8]) -> Outcome {
    var chunk = [UInt8](repeating: 0, count: count)
    let result = unsafe chunk.withUnsafeMutableBytes {
      unsafe Glibc.read(number, $0.baseAddress, count)
    }
    if result > 0 { bytes += chunk.prefix(result) }
    return outcome(result)
  }

  /// Writes as many bytes as fit.
  public func write(_ bytes: some Collection<UInt8>) -> Outcome {
    let whole = Array(bytes)
    return outcome(
      unsafe whole.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, whole.count) })
  }

  private func outcome(_ result: Int) -> Outcome {
    if result > 0 { return .moved(result) }
    return result < 0 && (errno == EAGAIN || errno == EINTR) ? .later : .gone
  }

  /// Waits until one of several files can be read, or the timeout elapses.
  /// - Parameters:
  ///   - descriptors: the files.
  ///   - milliseconds: the timeout; a negative value waits without limit.
  public static func wait(for descriptors: [Descriptor], milliseconds: Int) {
    var polled = descriptors.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    unsafe poll(&polled, nfds_t(polled.count), CInt(clamping: milliseconds))
  }

  /// Creates the two ends of a line inside the process.
  public static func pair() throws(BoardError) -> (Descriptor, Descriptor) {
    var ends: [CInt] = [0, 0]
    guard unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw BoardError("cannot create a pair of sockets: \(systemError())")
    }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  /// Connects to a socket in the file system; nil if that fails, for example because no program
  /// listens there yet.
  /// - Throws: ``BoardError`` if the path is too long for a socket.
  public static func connect(path: String) throws(BoardError) -> Descriptor? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    let limit = MemoryLayout.size(ofValue: address.sun_path)
    guard name.count < limit else {
      throw BoardError("\(path): the path of a socket has less than \(limit) bytes; shorten TMPDIR")
    }
    let number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    guard number >= 0 else { return nil }
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

  /// Creates a pseudo-terminal without line editing: one end, and the name of the other.
  public static func terminal() throws(BoardError) -> Terminal {
    let number = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard number >= 0 else { throw BoardError("no pseudo-terminal: \(systemError())") }
    let end = Descriptor(number)
    var place: CUnsignedInt = 0
    var lock: CInt = 0
    // Unlocks the other end, then requests its number, with the requests of <asm/ioctls.h>.
    guard unsafe ioctl(number, 0x4004_5431, &lock) == 0,
      unsafe ioctl(number, 0x8004_5430, &place) == 0
    else { throw BoardError("no pseudo-terminal: \(systemError())") }
    let name = "/dev/pts/\(place)"
    let other = unsafe open(name, O_RDWR | O_NOCTTY)
    guard other >= 0 else { throw BoardError("cannot open \(name): \(systemError())") }
    var settings = termios()
    unsafe tcgetattr(other, &settings)
    unsafe cfmakeraw(&settings)
    unsafe tcsetattr(other, TCSANOW, &settings)
    return Terminal(end: end, name: name, other: Descriptor(other))
  }

  private static func systemError() -> String {
    unsafe String(cString: strerror(errno))
  }
}

/// A pseudo-terminal.
public struct Terminal: Sendable {
  /// The end of this process.
  public let end: Descriptor
  /// The name of the end that a host opens.
  public let name: String
  /// This process keeps the other end open, so that a host that closes it does not end the line.
  private let other: Descriptor

  fileprivate init(end: Descriptor, name: String, other: Descriptor) {
    (self.end, self.name, self.other) = (end, name, other)
  }
}

/// The reason why a board cannot be started.
public struct BoardError: Error, CustomStringConvertible {
  /// The reason, in one line.
  public let description: String

  init(_ description: String) { self.description = description }
}

internal import Glibc

/// A pseudo-terminal. Its device's end is an open file; its host's end is opened by path.
public struct PseudoTerminal: Sendable {
  /// The file descriptor of the device's end. The code that creates the terminal must close it.
  public let master: Int32
  /// The path of the terminal that the host opens.
  public let path: String

  /// The error when no pseudo-terminal can be opened.
  public struct NoTerminal: Error {}

  /// Opens a new pseudo-terminal.
  public init() throws {
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (isLocked, number): (Int32, Int32) = (0, 0)
    // These numbers are TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>.
    let isOpen =
      unsafe ioctl(master, 0x4004_5431, &isLocked) == 0 && ioctl(master, 0x8004_5430, &number) == 0
    guard isOpen else { throw NoTerminal() }
    path = "/dev/pts/\(number)"
  }
}

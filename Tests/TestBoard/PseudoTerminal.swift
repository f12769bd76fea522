internal import Glibc

/// Both ends of a pseudo-terminal: one is an open file, the other has a name.
public struct PseudoTerminal: Sendable {
  /// The device's end. The creator of the terminal closes it.
  public let master: Int32
  /// The terminal that the host opens.
  public let path: String

  /// The error when no pseudo-terminal can be opened.
  public struct NoTerminal: Error {}

  /// Opens a new pseudo-terminal.
  public init() throws {
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (isLocked, number): (Int32, Int32) = (0, 0)
    // TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>.
    let isOpen =
      unsafe ioctl(master, 0x4004_5431, &isLocked) == 0 && ioctl(master, 0x8004_5430, &number) == 0
    guard isOpen else { throw NoTerminal() }
    path = "/dev/pts/\(number)"
  }
}

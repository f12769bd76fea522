internal import Glibc

/// The return key of whoever sits at the terminal.
enum ReturnKey {
  /// Whether somebody can press it.
  static var isThere: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether it was pressed since the last look. A signal ends the wait.
  /// - Parameter milliseconds: how long is waited at most.
  static func wasPressed(waiting milliseconds: Int32) -> Bool {
    var look = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&look, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 256)
    // A terminal that has gone counts as pressed: nobody is left to wait for.
    return unsafe read(STDIN_FILENO, &bytes, bytes.count) >= 0
  }
}

internal import Glibc
internal import TactusSystem

/// The return key of whoever sits at the terminal.
enum ReturnKey {
  /// Whether somebody can press it.
  static var isThere: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether it was pressed since the last look. A signal ends the wait.
  /// - Parameter milliseconds: how long is waited at most.
  static func wasPressed(waiting milliseconds: Int32) -> Bool {
    let look = Poll.look(Interest(descriptor: STDIN_FILENO), milliseconds: milliseconds)
    guard look.isReady else { return false }
    var bytes = [UInt8](repeating: 0, count: 256)
    // A terminal that has gone counts as pressed: nobody is left to wait for.
    return unsafe read(STDIN_FILENO, &bytes, bytes.count) >= 0
  }
}

internal import Glibc
internal import TactusSystem

/// The return key of the terminal.
enum ReturnKey {
  /// Whether standard input is a terminal.
  static var isThere: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether the key was pressed since the last call. A signal ends the wait.
  /// - Parameter milliseconds: the longest wait.
  static func wasPressed(waiting milliseconds: Int32) -> Bool {
    let look = Poll.look(Interest(descriptor: STDIN_FILENO), milliseconds: milliseconds)
    guard look.isReady else { return false }
    var bytes = [UInt8](repeating: 0, count: 256)
    // A closed terminal counts as a pressed key, so that no wait for the key lasts for ever.
    return unsafe read(STDIN_FILENO, &bytes, bytes.count) >= 0
  }
}

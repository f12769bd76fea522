internal import Glibc
internal import TactusSystem

/// A terminal in the mode for drawing and for reading keys and the mouse.
///
/// `init` switches to the alternate screen, hides the cursor, reports the mouse, and reads keys
/// without waiting for a line. ``restore()``, `deinit` and a crash of the program revert this.
/// Ctrl-C remains a signal; ctrl-Z and ctrl-\ have no effect, because they would leave the terminal
/// changed.
package final class TerminalScreen {
  /// The largest number of bytes per read.
  private static let readBytes = 1024
  /// Selects the alternate screen, hides the cursor, and reports the mouse as SGR sequences.
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[2J"
  private static let leave = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  /// The result of reading the keyboard.
  package enum Input {
    case bytes([UInt8])
    /// The terminal was closed.
    case closed
  }

  private let saved: termios
  private var isRestored = false

  /// Switches the terminal; nil if standard input or output is not a terminal.
  package init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
    var settings = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    saved = settings
    let leave = Array(Self.leave.utf8)
    CrashCare.keepTerminal(input: STDIN_FILENO, output: STDOUT_FILENO, leave: leave)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // Without IXON, ctrl-S does not stop the output. It would stop the program while a motor is on.
    settings.c_iflag &= ~tcflag_t(IXON)
    // The indices are those of termios.h: VQUIT 1, VTIME 5, VMIN 6, VSUSP 10. The value 0 disables
    // the keys ctrl-\ and ctrl-Z, and lets a read return at once if there are no bytes.
    settings.c_cc.1 = 0
    settings.c_cc.5 = 0
    settings.c_cc.6 = 0
    settings.c_cc.10 = 0
    guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) == 0 else {
      CrashCare.forgetTerminal()
      return nil
    }
    write(Self.enter)
  }

  deinit { restore() }

  /// Restores the terminal. Unread keys are dropped.
  package func restore() {
    if isRestored { return }
    isRestored = true
    write(Self.leave)
    var settings = saved
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    CrashCare.forgetTerminal()
  }

  /// The current columns and rows.
  package var size: (columns: Int, rows: Int) {
    var size = winsize()
    let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
    guard isKnown, size.ws_col > 0, size.ws_row > 0 else {
      return (TerminalShape.standard.columns, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes to the screen.
  package func write(_ text: String) { TerminalOutput.write(text, to: STDOUT_FILENO) }

  /// Waits for keys. A signal ends the wait.
  /// - Parameter milliseconds: the longest wait.
  package func read(milliseconds: Int32) -> Input {
    let look = Poll.look(Interest(descriptor: STDIN_FILENO), milliseconds: milliseconds)
    guard look.isReady else { return .bytes([]) }
    var bytes = [UInt8](repeating: 0, count: Self.readBytes)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count)
    }
    if count > 0 { return .bytes(Array(bytes[..<count])) }
    if count < 0, errno != EINTR { return .closed }
    // Ctrl-C makes the terminal discard pending keys, even after the wait has reported them. A read
    // without bytes is therefore not the end of the input.
    return look.hasHungUp ? .closed : .bytes([])
  }
}

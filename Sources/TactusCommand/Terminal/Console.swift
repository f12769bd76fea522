internal import Glibc
internal import Synchronization

/// Where a command prints.
package struct Console: Sendable {
  /// Facts: standard output. Gives why they could not be written; nil: they were.
  private let write: @Sendable (String) -> String?
  /// Problems and progress: standard error.
  private let writeError: @Sendable (String) -> Void
  /// Whether people look at standard error, so that progress may be drawn there.
  package let showsProgress: Bool
  /// What fits on a line of facts.
  package let shape: TerminalShape
  private let fault = FirstFault()

  package init(
    showsProgress: Bool, shape: TerminalShape = .standard,
    write: @escaping @Sendable (String) -> String?,
    writeError: @escaping @Sendable (String) -> Void
  ) {
    self.showsProgress = showsProgress
    self.shape = shape
    self.write = write
    self.writeError = writeError
  }

  /// The process's own output.
  package static var standard: Console {
    Console(
      showsProgress: isatty(STDERR_FILENO) == 1 && TerminalShape.canDraw, shape: .current,
      write: { TerminalOutput.write($0, to: STDOUT_FILENO).map(TerminalOutput.message) },
      writeError: { _ = TerminalOutput.write($0, to: STDERR_FILENO) })
  }

  /// Prints a line of facts. After one that could not be written no more are tried.
  func print(_ line: String) {
    if outputFault == nil, let reason = write(line + "\n") { fault.note(reason) }
  }

  /// Why a line of facts could not be written; nil: all were.
  var outputFault: String? { fault.reason }

  /// Prints a line about a problem.
  func error(_ line: String) { writeError(line + "\n") }

  /// Draws over the current line. Only where ``showsProgress``.
  func draw(_ text: String) { writeError("\r\u{1B}[2K" + text) }
}

/// The first reason why something could not be written.
private final class FirstFault: Sendable {
  private let text = Mutex<String?>(nil)

  var reason: String? { text.withLock { $0 } }

  func note(_ reason: String) { text.withLock { $0 = $0 ?? reason } }
}

internal import Glibc

/// Where a command prints.
package struct Console: Sendable {
  /// Facts: standard output.
  private let write: @Sendable (String) -> Void
  /// Problems and progress: standard error.
  private let writeError: @Sendable (String) -> Void
  /// Whether people look at standard error, so that progress may be drawn there.
  package let showsProgress: Bool
  /// What fits on a line of facts.
  package let shape: TerminalShape

  package init(
    showsProgress: Bool, shape: TerminalShape = .standard,
    write: @escaping @Sendable (String) -> Void,
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
      showsProgress: isatty(STDERR_FILENO) == 1, shape: .current,
      write: { TerminalOutput.write($0, to: STDOUT_FILENO) },
      writeError: { TerminalOutput.write($0, to: STDERR_FILENO) })
  }

  /// Prints a line of facts.
  func print(_ line: String) { write(line + "\n") }

  /// Prints a line about a problem.
  func error(_ line: String) { writeError(line + "\n") }

  /// Draws over the current line. Only where ``showsProgress``.
  func draw(_ text: String) { writeError("\r\u{1B}[2K" + text) }
}

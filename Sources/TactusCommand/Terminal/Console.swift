internal import Glibc
internal import TactusDevice
internal import TactusSystem

/// The output of a command. Everything that is written to standard output or error passes it.
///
/// All text is escaped here with `SafeText`, because file names, device names, patterns and reports
/// may contain control sequences of terminals.
package struct Console: Sendable {
  /// Writes to standard output. Returns the error; nil if there was none.
  private let write: @Sendable (String) -> OutputFault?
  /// Writes messages about problems, and progress, to standard error.
  private let writeError: @Sendable (String) -> Void
  /// Whether standard error is a terminal, so that progress may be drawn there.
  package let showsProgress: Bool
  /// The shape of the terminal that displays standard output.
  package let shape: TerminalShape
  private let fault = FirstFault()

  package init(
    showsProgress: Bool, shape: TerminalShape = .standard,
    write: @escaping @Sendable (String) -> OutputFault?,
    writeError: @escaping @Sendable (String) -> Void
  ) {
    self.showsProgress = showsProgress
    self.shape = shape
    self.write = write
    self.writeError = writeError
  }

  /// The output of the process.
  package static var standard: Console {
    Console(
      showsProgress: isatty(STDERR_FILENO) == 1 && TerminalShape.canDraw, shape: .current,
      write: { TerminalOutput.write($0, to: STDOUT_FILENO).map(OutputFault.init) },
      writeError: { _ = TerminalOutput.write($0, to: STDERR_FILENO) })
  }

  /// Prints a line to standard output. After an error, nothing more is written.
  package func print(_ line: String) { put(SafeText.escaped(line)) }

  /// Prints lines to standard output.
  func print(lines: [String]) { put(lines.map(SafeText.escaped).joined(separator: "\n")) }

  /// Prints a text of several lines. Its line ends are kept, so parts of it that come from files or
  /// devices must be escaped before, for example by JSON or a ``TextTable``.
  func print(text: String) { put(SafeText.escapedLines(text)) }

  /// The first error of standard output; nil if there was none.
  var outputFault: OutputFault? { fault.first }

  /// Prints a line about a problem to standard error.
  func error(_ line: String) { writeError(SafeText.escaped(line) + "\n") }

  /// Replaces the current line on the terminal. Call it only if ``showsProgress`` is true.
  func draw(_ text: String) { writeError("\r\u{1B}[2K" + SafeText.escaped(text)) }

  private func put(_ text: String) {
    if outputFault == nil, let reason = write(text + "\n") { fault.note(reason) }
  }
}

/// The first error of a write.
private final class FirstFault: Sendable {
  private let reason = Guarded<OutputFault?>(nil)

  var first: OutputFault? { reason.withLock { $0 } }

  func note(_ fault: OutputFault) { reason.withLock { $0 = $0 ?? fault } }
}

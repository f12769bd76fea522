internal import Glibc
internal import TactusDevice
internal import TactusSystem

/// Where a command prints: the only way to standard output and standard error.
///
/// All text is escaped here (``SafeText``), because file names, device names, patterns and reports
/// are written by others, and may hold sequences that steer a terminal.
package struct Console: Sendable {
  /// Facts: standard output. Gives why they could not be written; nil: they were.
  private let write: @Sendable (String) -> OutputFault?
  /// Problems and progress: standard error.
  private let writeError: @Sendable (String) -> Void
  /// Whether people look at standard error, so that progress may be drawn there.
  package let showsProgress: Bool
  /// What fits on a line of facts.
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

  /// The process's own output.
  package static var standard: Console {
    Console(
      showsProgress: isatty(STDERR_FILENO) == 1 && TerminalShape.canDraw, shape: .current,
      write: { TerminalOutput.write($0, to: STDOUT_FILENO).map(OutputFault.init) },
      writeError: { _ = TerminalOutput.write($0, to: STDERR_FILENO) })
  }

  /// Prints a line of facts. After one that could not be written no more are tried.
  package func print(_ line: String) { put(SafeText.escaped(line)) }

  /// Prints lines of facts.
  func print(lines: [String]) { put(lines.map(SafeText.escaped).joined(separator: "\n")) }

  /// Prints a text of several lines. What others wrote must be in it without line ends: in JSON or
  /// in a ``TextTable``, or escaped before.
  func print(text: String) { put(SafeText.escapedLines(text)) }

  /// Why facts could not be written; nil: all were.
  var outputFault: OutputFault? { fault.first }

  /// Prints a line about a problem.
  func error(_ line: String) { writeError(SafeText.escaped(line) + "\n") }

  /// Draws over the current line. Only where ``showsProgress``.
  func draw(_ text: String) { writeError("\r\u{1B}[2K" + SafeText.escaped(text)) }

  private func put(_ text: String) {
    if outputFault == nil, let reason = write(text + "\n") { fault.note(reason) }
  }
}

/// The first reason why something could not be written.
private final class FirstFault: Sendable {
  private let reason = Guarded<OutputFault?>(nil)

  var first: OutputFault? { reason.withLock { $0 } }

  func note(_ fault: OutputFault) { reason.withLock { $0 = $0 ?? fault } }
}

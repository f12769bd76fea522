internal import Glibc
internal import TactusDevice
internal import TactusSystem

/// The output of a command: the only way to standard output and standard error.
///
/// All text is escaped here (``SafeText``), because file names, device names, patterns and reports
/// come from others and may contain terminal control sequences.
package struct Console: Sendable {
  /// Writes facts to standard output. Returns why they could not be written; nil if they were.
  private let write: @Sendable (String) -> OutputFault?
  /// Writes problems and progress to standard error.
  private let writeError: @Sendable (String) -> Void
  /// Whether standard error is a terminal, so that progress may be drawn there.
  package let showsProgress: Bool
  /// The shape of lines of facts.
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

  /// Prints a line of facts. After a write error, further lines are skipped.
  package func print(_ line: String) { put(SafeText.escaped(line)) }

  /// Prints lines of facts.
  func print(lines: [String]) { put(lines.map(SafeText.escaped).joined(separator: "\n")) }

  /// Prints a text of several lines. Untrusted text must not contain line ends: use JSON or a
  /// ``TextTable``, or escape it before.
  func print(text: String) { put(SafeText.escapedLines(text)) }

  /// Why facts could not be written; nil if all were.
  var outputFault: OutputFault? { fault.first }

  /// Prints a line about a problem.
  func error(_ line: String) { writeError(SafeText.escaped(line) + "\n") }

  /// Replaces the current line. Only if ``showsProgress``.
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

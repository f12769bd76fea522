/// Remarks on what happens, a line each, down to a level.
///
/// Any thread but the playback thread may write: a line is text, and text allocates. Who writes
/// often limits the rate; see `ReportLog` of the engine.
package struct Log: Sendable {
  /// Writes nothing.
  package static let silent = Log(level: nil) { _ in }

  private let level: LogLevel?
  private let writeLine: @Sendable (String) -> Void

  /// - Parameters:
  ///   - level: the last level that is written; nil: nothing is.
  ///   - writeLine: takes a line without its end, on any thread.
  package init(level: LogLevel?, writeLine: @escaping @Sendable (String) -> Void) {
    self.level = level
    self.writeLine = writeLine
  }

  /// A log on the standard error of the process.
  package static func standardError(_ level: LogLevel) -> Log {
    Log(level: level) { StandardError.write($0) }
  }

  /// Whether lines of a level are written.
  package func admits(_ level: LogLevel) -> Bool { self.level.map { level <= $0 } ?? false }

  /// Writes a line, if its level is admitted. The text is made only then.
  package func write(_ level: LogLevel, _ line: @autoclosure () -> String) {
    if admits(level) { writeLine("tactus: \(line())") }
  }

  /// Something is not as one might expect.
  package func warning(_ line: @autoclosure () -> String) { write(.warning, line()) }

  /// What was decided.
  package func info(_ line: @autoclosure () -> String) { write(.info, line()) }

  /// What helps to find a fault.
  package func debug(_ line: @autoclosure () -> String) { write(.debug, line()) }
}

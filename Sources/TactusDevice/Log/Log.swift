/// Writes log lines of one level and of all more severe levels.
///
/// Thread-safe, except that the playback thread must not write, because text allocates memory. A
/// frequent writer limits its own rate; see `ReportLog` of the engine.
package struct Log: Sendable {
  /// A log that writes nothing.
  package static let silent = Log(level: nil) { _ in }

  private let level: LogLevel?
  private let writeLine: @Sendable (String) -> Void

  /// Creates a log.
  /// - Parameters:
  ///   - level: the least severe level that is written; nil to write nothing.
  ///   - writeLine: receives a line without its line end, on any thread.
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

  /// Writes a line if its level is enabled. Otherwise the text is not evaluated.
  package func write(_ level: LogLevel, _ line: @autoclosure () -> String) {
    if admits(level) { writeLine("tactus: \(line())") }
  }

  /// Writes a warning: for example, that a device was lost or refused something.
  package func warning(_ line: @autoclosure () -> String) { write(.warning, line()) }

  /// Writes a decision.
  package func info(_ line: @autoclosure () -> String) { write(.info, line()) }

  /// Writes a detail that helps to find a fault.
  package func debug(_ line: @autoclosure () -> String) { write(.debug, line()) }
}

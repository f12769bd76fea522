internal import TactusBackends

/// Remarks of a command on standard error, down to a level. Errors that end a command are not
/// remarks: they are always printed.
struct Log {
  let level: Configuration.LogLevel
  let console: Console

  init(_ configuration: Configuration, _ console: Console) {
    level = configuration.log
    self.console = console
  }

  /// Something is not as one might expect.
  func warning(_ line: @autoclosure () -> String) { write(.warning, line()) }

  /// What was decided.
  func info(_ line: @autoclosure () -> String) { write(.info, line()) }

  /// What helps to find a fault.
  func debug(_ line: @autoclosure () -> String) { write(.debug, line()) }

  private func write(_ level: Configuration.LogLevel, _ line: @autoclosure () -> String) {
    let levels = Configuration.LogLevel.allCases
    guard let place = levels.firstIndex(of: level), let limit = levels.firstIndex(of: self.level),
      place <= limit
    else { return }
    console.error("tactus: \(line())")
  }
}

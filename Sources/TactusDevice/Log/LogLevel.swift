/// What is written to a log: lines of this level and of those before it.
public enum LogLevel: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Something ended that was to go on.
  case error
  /// Something is not as one might expect: a device was lost, or refused something.
  case warning
  /// What was decided, and what came late.
  case info
  /// What helps to find a fault.
  case debug

  /// Whether a level comes before another: fewer lines are written.
  public static func < (a: LogLevel, b: LogLevel) -> Bool { a.place < b.place }

  private var place: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    case .debug: 3
    }
  }
}

/// The severity of log lines. A log writes the lines of its level and of more severe levels.
public enum LogLevel: String, Sendable, Hashable, CaseIterable, Comparable {
  /// An activity ended although it should have continued.
  case error
  /// Something does not work as it should: for example, a device was lost or refused something.
  case warning
  /// A decision, or a late event.
  case info
  /// A detail that helps to find a fault.
  case debug

  /// Whether a level is more severe than another.
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

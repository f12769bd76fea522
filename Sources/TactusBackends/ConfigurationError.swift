/// All problems of a configuration, so that the user can correct them together.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problems, one line each: `FILE:LINE:COLUMN: error: ...`, or `VARIABLE: error: ...`. The
  /// list is never empty.
  public var problems: [String]

  /// - Parameter problems: one line each, at least one.
  public init(problems: [String]) { self.problems = problems }

  /// The problems, a line each.
  public var description: String { problems.joined(separator: "\n") }
}

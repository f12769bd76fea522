/// Who gave a value of a configuration. Later cases come before earlier ones.
public enum ConfigurationOrigin: Sendable, Hashable, CustomStringConvertible {
  /// Nobody: it is the default.
  case standard
  /// The program that made the configuration.
  case program
  /// A file; line and column count from 1.
  case file(path: String, line: Int, column: Int)
  /// An environment variable, by its name.
  case environment(String)
  /// An option of the command line, by its name.
  case option(String)

  /// One word or place: `default`, `program`, `FILE:LINE`, `TACTUS_GAIN`, `--backend`.
  public var description: String {
    switch self {
    case .standard: "default"
    case .program: "program"
    case .file(let path, let line, _): "\(path):\(line)"
    case .environment(let name), .option(let name): name
    }
  }
}

/// A place where a configuration is looked for.
public struct ConfigurationFile: Sendable, Hashable {
  /// What became of it.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Its values are in force.
    case read
    case missing
    /// Another one came before it.
    case notNeeded = "not needed"
  }

  /// The path, as it was given or made.
  public var path: String
  /// What became of it.
  public var state: State
}

/// What is wrong with a configuration: all of it, so that it can be mended at once.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One line each: `FILE:LINE:COLUMN: error: ...`, or `VARIABLE: error: ...`. Never empty.
  public var problems: [String]

  /// - Parameter problems: one line each, at least one.
  public init(problems: [String]) { self.problems = problems }

  /// The problems, a line each.
  public var description: String { problems.joined(separator: "\n") }
}

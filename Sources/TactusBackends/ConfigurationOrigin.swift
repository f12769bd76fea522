/// The source of a value of a configuration. Later cases override earlier ones.
public enum ConfigurationOrigin: Sendable, Hashable, CustomStringConvertible {
  /// The default.
  case standard
  /// The program that created the configuration.
  case program
  /// A file; line and column count from 1.
  case file(path: String, line: Int, column: Int)
  /// An environment variable, by its name.
  case environment(String)
  /// An option of the command line, by its name.
  case option(String)

  /// The origin as text, for example `default`, `program`, `FILE:LINE`, `TACTUS_GAIN` or
  /// `--backend`.
  public var description: String {
    switch self {
    case .standard: "default"
    case .program: "program"
    case .file(let path, let line, _): "\(path):\(line)"
    case .environment(let name), .option(let name): name
    }
  }
}

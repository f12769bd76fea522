package import TactusBackends

/// A command of the command line.
package protocol Command {
  /// The command's name, arguments and options. Parsing and help are derived from them.
  static var usage: Usage { get }

  /// - Throws: ``CommandFailure`` of code `usage` if a value is invalid.
  init(_ arguments: ParsedArguments) throws

  /// - Parameter configuration: the settings in force if the command has the option `--config`,
  ///   otherwise the configuration of the program.
  func run(_ configuration: Configuration, _ console: Console) throws
}

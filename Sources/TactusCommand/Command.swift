package import TactusBackends

/// One command of the command line.
package protocol Command {
  /// Its name, arguments and options, from which parsing and help are made.
  static var usage: Usage { get }

  /// - Throws: ``CommandFailure`` of code `usage` if a value cannot be what it should be.
  init(_ arguments: ParsedArguments) throws

  /// - Parameter configuration: what is in force, if the command has the option `--config`; else
  ///   what the program made.
  func run(_ configuration: Configuration, _ console: Console) throws
}

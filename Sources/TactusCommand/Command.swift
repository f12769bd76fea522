internal import TactusBackends

/// One command of the command line.
protocol Command {
  /// Its name, arguments and options, from which parsing and help are made.
  static var usage: Usage { get }

  /// - Throws: ``CommandFailure`` of code `usage` if a value cannot be what it should be.
  init(_ arguments: ParsedArguments) throws

  func run(_ configuration: Configuration, _ console: Console) throws
}

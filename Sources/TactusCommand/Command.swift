package import TactusBackends
package import TactusSystem

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

/// A command that may also read standard input.
package protocol InputCommand: Command {
  /// - Parameter input: reads all of it, once.
  func run(
    _ configuration: Configuration, _ input: () -> Result<[UInt8], FileError>,
    _ console: Console
  ) throws
}

extension InputCommand {
  package func run(_ configuration: Configuration, _ console: Console) throws {
    try run(configuration, Surroundings.process.standardInput, console)
  }
}

/// A command that also asks what the system gives.
package protocol SystemCommand: Command {
  func run(_ configuration: Configuration, _ facts: SystemFacts, _ console: Console) throws
}

extension SystemCommand {
  package func run(_ configuration: Configuration, _ console: Console) throws {
    try run(configuration, SystemProbe.facts(), console)
  }
}

/// A command that needs more of what is around it: a person at the terminal, their answers from
/// standard input, or the environment.
package protocol AttendedCommand: Command {
  func run(
    _ configuration: Configuration, _ surroundings: Surroundings, _ console: Console
  ) throws
}

extension AttendedCommand {
  package func run(_ configuration: Configuration, _ console: Console) throws {
    try run(configuration, .process, console)
  }
}

package import TactusBackends
package import TactusSystem

/// A command that may also read standard input.
package protocol InputCommand: Command {
  /// - Parameter input: reads all of standard input, once.
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

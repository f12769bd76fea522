package import TactusBackends

/// A command that also uses its surroundings: a person at the terminal, answers on standard input,
/// or the environment.
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

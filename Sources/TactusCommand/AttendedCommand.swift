package import TactusBackends

/// A command that also uses a person at the terminal, standard input, or environment variables; see
/// ``Surroundings``.
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

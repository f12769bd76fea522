package import TactusBackends

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

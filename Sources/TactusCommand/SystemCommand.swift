package import TactusBackends

/// A command that also uses facts about the system.
package protocol SystemCommand: Command {
  func run(_ configuration: Configuration, _ facts: SystemFacts, _ console: Console) throws
}

extension SystemCommand {
  package func run(_ configuration: Configuration, _ console: Console) throws {
    try run(configuration, SystemProbe.facts(), console)
  }
}

package import TactusBackends

/// What a command line finds around it: tests give their own, so that nothing of the machine they
/// run on reaches them.
package struct Surroundings: Sendable {
  /// The environment and the files of configurations.
  package var sources: ConfigurationSources
  /// What the system gives to whoever plays.
  package var probe: @Sendable () -> SystemFacts

  package init(
    sources: ConfigurationSources = ConfigurationSources(),
    probe: @escaping @Sendable () -> SystemFacts = { SystemFacts() }
  ) {
    self.sources = sources
    self.probe = probe
  }

  /// Those of the process.
  package static var process: Surroundings {
    Surroundings(sources: .process(), probe: SystemProbe.facts)
  }
}

package import TactusBackends
internal import TactusPattern
package import TactusSystem
package import TactusWatch

/// The environment of a command line. Tests supply their own, so that they do not depend on the
/// machine.
package struct Surroundings: Sendable {
  /// The environment and the files of configurations.
  package var sources: ConfigurationSources
  /// Collects the facts about the system that `doctor` reports, such as permissions and limits.
  package var probe: @Sendable () -> SystemFacts
  /// Reads the whole standard input, within the bounds of a pattern file.
  package var standardInput: @Sendable () -> Result<[UInt8], FileError>
  /// Whether standard input is a terminal, where a person can be asked.
  package var hasPerson: @Sendable () -> Bool

  package init(
    sources: ConfigurationSources = ConfigurationSources(),
    probe: @escaping @Sendable () -> SystemFacts = { SystemFacts() },
    standardInput: @escaping @Sendable () -> Result<[UInt8], FileError> = { .success([]) },
    hasPerson: @escaping @Sendable () -> Bool = { false }
  ) {
    self.sources = sources
    self.probe = probe
    self.standardInput = standardInput
    self.hasPerson = hasPerson
  }

  /// The settings `TACTUS_CAPTURE` and `TACTUS_WATCH` of the environment.
  package var watch: WatchSettings { WatchSettings(environment: sources.environment) }

  /// The surroundings of the process.
  package static var process: Surroundings {
    Surroundings(
      sources: .process(), probe: SystemProbe.facts,
      standardInput: {
        Result { () throws(FileError) in
          try BoundedFile.readStandardInput(limit: Limits.fileBytes)
        }
      }, hasPerson: { ReturnKey.isThere })
  }
}

package import TactusSystem

extension RunHeader {
  /// The running program, as reports name it.
  package func tool(version: String) -> Report.Tool {
    Report.Tool(
      version: version, commit: commit, build: compiler,
      limitsVersion: LimitsFile.embedded.version, limitsDigest: LimitsFile.embeddedDigest)
  }

  /// The machine, without its host name.
  package var station: Report.Environment {
    Report.Environment(
      machine: machine, kernel: kernel, preemption: preemption, clock: clock, load: load)
  }
}

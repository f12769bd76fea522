package import TactusSystem

extension RunHeader {
  /// The name and version of the running program, in the form that reports use.
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

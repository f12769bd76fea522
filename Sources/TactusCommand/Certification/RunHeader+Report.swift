internal import BenchKit
internal import TactusCertification

extension RunHeader {
  /// The program that runs, as reports name it.
  var tool: Report.Tool {
    Report.Tool(
      version: Version.number, commit: commit, build: compiler,
      limitsVersion: LimitsFile.embedded.version, limitsDigest: LimitsFile.embeddedDigest)
  }

  /// The machine without its name.
  var station: Report.Station {
    Report.Station(
      machine: machine, kernel: kernel, preemption: preemption, clock: clock, load: load)
  }
}

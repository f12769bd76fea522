/// The system on which a run was made. Measurements are only meaningful together with it.
package struct RunHeader: Sendable, Hashable {
  /// The model and number of processors: `AMD EPYC, 2 processors`.
  package var machine = "unknown"
  /// The name, the release and the architecture of the kernel: `Linux 6.18.44 x86_64`.
  package var kernel = "unknown"
  /// The preemption model of the kernel: `PREEMPT_DYNAMIC`.
  package var preemption = "unknown"
  /// The clock source of the kernel: `tsc`.
  package var clock = "unknown"
  /// The load average of the minute before the run.
  package var load = "unknown"
  /// The compiler and the build mode.
  package var compiler = "unknown"
  /// The commit of the checkout in the working folder: `a1b2c3d`, followed by `-dirty` if the
  /// checkout has uncommitted changes.
  package var commit = "unknown"

  package init() {}

  /// The name and the value of each line.
  package var lines: [(name: String, value: String)] {
    [
      ("machine", machine), ("kernel", kernel), ("preemption", preemption), ("clock", clock),
      ("load", load), ("compiler", compiler), ("commit", commit),
    ]
  }
}

/// What a run was made on: without it figures say nothing.
package struct RunHeader: Sendable, Hashable {
  /// The processor and how many of them: `AMD EPYC, 2 processors`.
  package var machine = "unknown"
  /// `Linux 6.18.44 x86_64`.
  package var kernel = "unknown"
  /// How the kernel lets itself be interrupted: `PREEMPT_DYNAMIC`.
  package var preemption = "unknown"
  /// What the kernel reads its time from: `tsc`.
  package var clock = "unknown"
  /// Mean number of threads that wanted to run in the last minute, before the run.
  package var load = "unknown"
  /// What compiled the program, and how.
  package var compiler = "unknown"
  /// The checkout in the working folder: `a1b2c3d`, with `-dirty` behind it if it was changed.
  package var commit = "unknown"

  package init() {}

  /// Name and value of each line.
  package var lines: [(name: String, value: String)] {
    [
      ("machine", machine), ("kernel", kernel), ("preemption", preemption), ("clock", clock),
      ("load", load), ("compiler", compiler), ("commit", commit),
    ]
  }
}

package import BenchKit

/// What the engine can do in a given time, and how its costs grow.
///
/// Mixing is compared with a loop in C, growth with the same work on few events; all of what is
/// compared is run in turn, block by block, and a ratio is the median over the rounds.
package struct ThroughputBench: Sendable {
  private let options: ThroughputOptions

  package init(_ options: ThroughputOptions = ThroughputOptions()) { self.options = options }

  /// - Parameter progress: told before each block which part is measured, and how far it is.
  package func run(
    progress: (_ part: String, _ block: Int, _ of: Int) -> Void = { _, _, _ in }
  ) throws(BenchError) -> ThroughputResult {
    var run = ThroughputRun(options)
    try run.mixing { progress("mixing", $0, $1) }
    try run.reading { progress("reading", $0, $1) }
    try run.steps { progress("steps", $0, $1) }
    try run.activeEvents { progress("active events", $0, $1) }
    try run.seeks { progress("seeks", $0, $1) }
    try run.players { progress("players", $0, $1) }
    return run.result
  }
}

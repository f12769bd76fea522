package import BenchKit

/// Measures what the engine can do in a given time, and how its costs grow.
///
/// Mixing is compared with a loop in C, growth with the same work on few events. Compared subjects
/// run alternately, block by block, and a ratio is the median over the rounds.
package struct ThroughputBench: Sendable {
  private let options: ThroughputOptions

  package init(_ options: ThroughputOptions = ThroughputOptions()) { self.options = options }

  /// - Parameter progress: called before each block with the part and its progress.
  package func run(progress: (String) -> Void = { _ in }) throws(BenchError) -> BenchResult {
    let header = BenchResult.currentHeader
    func report(_ part: String, _ block: Int, _ count: Int) {
      progress("\(part): block \(block + 1) of \(count)")
    }
    var run = ThroughputRun(options)
    try run.mixing { report("mixing", $0, $1) }
    try run.reading { report("reading", $0, $1) }
    try run.steps { report("steps", $0, $1) }
    try run.activeEvents { report("active events", $0, $1) }
    try run.overlaps { report("overlaps", $0, $1) }
    try run.seeks { report("seeks", $0, $1) }
    try run.omissions { report("omissions", $0, $1) }
    try run.players { report("players", $0, $1) }
    return BenchResult(name: "throughput", header: header, parts: run.parts)
  }
}

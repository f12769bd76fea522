package import BenchKit

/// How long a command takes until the output has it, beside a bare hand-over between two threads
/// of the same kind on the same two processors.
package struct LatencyBench {
  private let options: LatencyOptions

  package init(_ options: LatencyOptions) { self.options = options }

  /// - Parameter progress: told before each block.
  package func run(progress: (String) -> Void) throws(BenchError) -> BenchResult {
    let header = BenchResult.currentHeader
    let rig = try CommandRig(exchanges: options.exchanges)
    let subjects: [any BenchSubject] = [
      HandOverSubject(
        try HandOver(priority: rig.fifoPriority, processor: CommandRig.playbackProcessor), options),
      CommandSubject("command to submit", rig) { try $0.measureStarts() },
      CommandSubject("sendParameters to submit", rig) { try $0.measureParameters() },
      CommandSubject("stop to zero", rig) { try $0.measureStops() },
    ]
    let series = try Rounds.run(subjects, count: options.blocks) { block, count, name in
      progress("latency: block \(block + 1) of \(count), \(name)")
    }
    return BenchResult(
      name: "latency", header: header,
      parts: [
        BenchPart(
          title: "From a command to the output", notes: [rig.note], series: series,
          ratios: Self.ratios(series))
      ])
  }
}

extension LatencyBench {
  /// Each of ours over the bare hand-over.
  private static func ratios(_ series: [Series]) -> [Ratio] {
    guard let baseline = series.first(where: { $0.kind == .baseline }) else { return [] }
    return series.filter { $0.kind == .engine }.flatMap { ours in
      [50, 99].compactMap { Ratio($0, of: ours, over: baseline) }
    }
  }
}

/// How long the latency bench runs.
package struct LatencyOptions: Sendable, Hashable {
  /// Blocks of each subject.
  package var blocks = 20
  /// Exchanges in a block.
  package var exchanges = 500

  package init() {}

  /// Without options: under a minute.
  package static let standard = LatencyOptions()

  /// So many exchanges that the 99.9th percentile is known from each block.
  package static var full: LatencyOptions {
    var options = LatencyOptions()
    options.exchanges = 5000
    return options
  }

  /// As many as a gate needs.
  package static var check: LatencyOptions {
    var options = LatencyOptions()
    options.exchanges = 200
    return options
  }
}

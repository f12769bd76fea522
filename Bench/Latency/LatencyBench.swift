package import BenchKit

/// The time from a command to the output, compared with a bare hand-over between two equal threads
/// on the same two processors.
///
/// It is measured twice: on processors that are idle before a command, as an app finds them, and on
/// processors that never idle. On idle ones, most of the time is that in which a processor leaves
/// its idle state. It depends on the machine, on its host and on what else runs, so the second
/// ratio says more about Tactus.
package struct LatencyBench {
  private let options: LatencyOptions

  package init(_ options: LatencyOptions) { self.options = options }

  /// - Parameter progress: called before each block.
  package func run(progress: (String) -> Void) throws(BenchError) -> BenchResult {
    let header = BenchResult.currentHeader
    let rig = try CommandRig(exchanges: options.exchanges)
    let handOver = try HandOver(priority: rig.fifoPriority, processor: CommandRig.playbackProcessor)
    let subjects: [any BenchSubject] = [
      HandOverSubject(handOver, options),
      CommandSubject("command to submit", rig) { try $0.measureStarts() },
      CommandSubject("sendParameters to submit", rig) { try $0.measureParameters() },
      CommandSubject("stop to zero", rig) { try $0.measureStops() },
    ]
    let idle = try part("From a command to the output", subjects, under: nil, rig, progress)
    let processors = try AwakeProcessors()
    defer { processors.end() }
    let awake = try part(
      "The same on processors that do not idle", subjects, under: "awake", rig, progress)
    return BenchResult(name: "latency", header: header, parts: [idle, awake])
  }

  private func part(
    _ title: String, _ subjects: [any BenchSubject], under condition: String?,
    _ rig: CommandRig, _ progress: (String) -> Void
  ) throws(BenchError) -> BenchPart {
    let series = try Rounds.run(subjects, count: options.blocks) { block, count, name in
      progress("\(condition ?? "latency"): block \(block + 1) of \(count), \(name)")
    }
    let ratios = Self.ratios(series, under: condition)
    return BenchPart(title: title, notes: [rig.note], series: series, ratios: ratios)
  }
}

extension LatencyBench {
  /// The ratio of each subject to the bare hand-over.
  private static func ratios(_ series: [Series], under condition: String?) -> [Ratio] {
    guard let baseline = series.first(where: { $0.kind == .baseline }) else { return [] }
    return series.filter { $0.kind == .engine }.flatMap { ours in
      [50, 99].compactMap { Ratio($0, of: ours, over: baseline)?.under(condition) }
    }
  }
}

/// The extent of the latency bench.
package struct LatencyOptions: Sendable, Hashable {
  /// The number of blocks of each subject.
  package var blocks = 20
  /// The number of exchanges in a block.
  package var exchanges = 500

  package init() {}

  /// The default: less than a minute.
  package static let standard = LatencyOptions()

  /// Enough exchanges for the 99.9th percentile of each block.
  package static var full: LatencyOptions {
    var options = LatencyOptions()
    options.exchanges = 5000
    return options
  }

  /// The number of exchanges for `--check`.
  package static var check: LatencyOptions {
    var options = LatencyOptions()
    options.exchanges = 200
    return options
  }
}

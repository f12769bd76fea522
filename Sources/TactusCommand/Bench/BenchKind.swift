internal import BenchJitter
internal import BenchKit
internal import BenchLatency
internal import BenchThresholds
internal import BenchThroughput

/// The available benchmarks.
enum BenchKind: String, CaseIterable {
  case jitter, latency, throughput, watching

  /// The extent of a run.
  enum Extent {
    case standard
    /// All loads and models.
    case full
    /// A short run for CI.
    case check
  }

  /// - Parameter progress: called before each block.
  func run(_ extent: Extent, progress: (String) -> Void) throws -> BenchResult {
    switch self {
    case .jitter: try JitterBench(jitterOptions(extent)).run(progress: progress)
    case .latency: try LatencyBench(latencyOptions(extent)).run(progress: progress)
    case .throughput:
      try ThroughputBench(extent == .check ? .check : ThroughputOptions()).run(progress: progress)
    case .watching: try WatchBench(watchOptions(extent)).run(progress: progress)
    }
  }

  /// Blocks as short as those of the jitter check contain too few samples for a 99th percentile.
  private func watchOptions(_ extent: Extent) -> JitterOptions {
    var options = JitterOptions.standard
    options.periods = extent == .check ? 1000 : options.periods
    options.blocks = extent == .check ? 10 : options.blocks
    return options
  }

  /// The limits of its ratios. The file is embedded, and a test reads it.
  var limits: Limits { LimitsReader.read(thresholds).limits }

  private var thresholds: [UInt8] {
    switch self {
    case .jitter: Thresholds.jitter
    case .latency: Thresholds.latency
    case .throughput: Thresholds.throughput
    case .watching: Thresholds.watching
    }
  }

  private func jitterOptions(_ extent: Extent) -> JitterOptions {
    switch extent {
    case .standard: .standard
    case .full: .full
    case .check: .check
    }
  }

  private func latencyOptions(_ extent: Extent) -> LatencyOptions {
    switch extent {
    case .standard: .standard
    case .full: .full
    case .check: .check
    }
  }
}

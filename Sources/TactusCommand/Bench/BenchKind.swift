internal import BenchJitter
internal import BenchKit
internal import BenchLatency
internal import BenchSound
internal import BenchThresholds
internal import BenchThroughput
internal import TactusBackends
internal import TactusSound

/// The available benchmarks.
enum BenchKind: String, CaseIterable {
  case jitter, latency, sound, throughput, watching

  /// The extent of a run.
  enum Extent {
    case standard
    /// With all loads, and with models of other projects.
    case full
    /// A short run for CI.
    case check
  }

  /// - Parameters:
  ///   - monitor: the ALSA device that records what the sound device plays.
  ///   - progress: called before each block.
  func run(
    _ extent: Extent, _ configuration: Configuration, monitor: String?,
    progress: (String) -> Void
  ) throws -> BenchResult {
    switch self {
    case .jitter: try JitterBench(jitterOptions(extent)).run(progress: progress)
    case .latency: try LatencyBench(latencyOptions(extent)).run(progress: progress)
    case .sound:
      try SoundBench(soundOptions(extent, configuration.audio, monitor)).run(progress: progress)
    case .throughput:
      try ThroughputBench(extent == .check ? .check : ThroughputOptions()).run(progress: progress)
    case .watching: try WatchBench(watchOptions(extent)).run(progress: progress)
    }
  }

  /// The options of the bench `watching`. Its check has longer blocks than the check of `jitter`,
  /// whose blocks contain too few samples for a 99th percentile.
  private func watchOptions(_ extent: Extent) -> JitterOptions {
    var options = JitterOptions.standard
    options.periods = extent == .check ? 1000 : options.periods
    options.blocks = extent == .check ? 10 : options.blocks
    return options
  }

  /// The limits of the bench's ratios, from a file in `Bench/Thresholds` that is embedded into the
  /// program. A test checks that it can be read.
  var limits: Limits { LimitsReader.read(thresholds).limits }

  private var thresholds: [UInt8] {
    switch self {
    case .jitter: Thresholds.jitter
    case .latency: Thresholds.latency
    case .sound: Thresholds.sound
    case .throughput: Thresholds.throughput
    case .watching: Thresholds.watching
    }
  }

  private func soundOptions(
    _ extent: Extent, _ audio: Configuration.Audio, _ monitor: String?
  ) -> SoundBenchOptions {
    var options = SoundBenchOptions(
      sink: .system(audio.device, latencySeconds: audio.latencySeconds),
      latencySeconds: audio.latencySeconds)
    options.monitor = monitor
    switch extent {
    case .standard: break
    case .full: options.lengthen()
    case .check: options.shorten()
    }
    return options
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

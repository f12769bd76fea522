internal import BenchKit
internal import TactusStatistics

/// Computes the ratios between the engine's series and the other series of a condition.
enum JitterRatios {
  /// The ratios of one condition: the engine's lateness to that of the baseline and of the best
  /// model, its processor time to that of the baseline, and its share of a core. Each name begins
  /// with the condition.
  static func all(_ series: [Series], _ condition: JitterCondition) -> [Ratio] {
    let ratios = series.filter { $0.kind == .engine }.flatMap { engine in
      series.filter { $0.kind == .baseline }.flatMap { overBaseline(engine, $0) }
        + [overBestModel(engine, series), share(engine)].compactMap(\.self)
    }
    return ratios.map { Ratio("\(condition): \($0.name)", $0.estimate) }
  }

  private static func overBaseline(_ engine: Series, _ baseline: Series) -> [Ratio] {
    let cost = Ratio(
      "\(engine.name) CPU / \(baseline.name) CPU", engine.cpuShares, over: baseline.cpuShares)
    return [50, 99, 99.9].compactMap { Ratio($0, of: engine, over: baseline) }
      + [cost].compactMap(\.self)
  }

  /// The ratio to the model with the lowest 99th percentile.
  private static func overBestModel(_ engine: Series, _ series: [Series]) -> Ratio? {
    let best = series.filter { $0.kind == .model }
      .min { ($0.pooled.percentile(99) ?? .max) < ($1.pooled.percentile(99) ?? .max) }
    return best.flatMap {
      Ratio(
        "\(engine.name) p99 / best model p99", engine.percentiles(99), over: $0.percentiles(99))
    }
  }

  private static func share(_ engine: Series) -> Ratio? {
    MedianEstimate(engine.cpuShares).map { Ratio("\(engine.name) share of a core", $0) }
  }
}

internal import BenchKit
internal import TactusStatistics

/// Computes the ratios between the engine's series and the other series of a condition.
enum JitterRatios {
  /// The ratios of one condition: the engine's lateness to that of the baseline and of the best
  /// model, its processor time to that of the baseline, and its share of a core. Each name begins
  /// with the condition.
  static func all(_ series: [Series], _ condition: JitterCondition) -> [Ratio] {
    let ratios = series.filter { $0.kind == .engine }.flatMap { engine in
      series.filter { $0.kind == .baseline }.flatMap { overBaseline(engine, $0, condition) }
        + [overBestModel(engine, series), share(engine)].compactMap(\.self)
    }
    return ratios.map { $0.under("\(condition)") }
  }

  private static func overBaseline(
    _ engine: Series, _ baseline: Series, _ condition: JitterCondition
  ) -> [Ratio] {
    let cost = Ratio(
      "\(engine.name) CPU / \(baseline.name) CPU", engine.cpuShares, over: baseline.cpuShares)
    // With a load, the machine is disturbed on purpose.
    let tail =
      condition.isLoaded
      ? Ratio(99, of: engine, over: baseline) : Ratio(undisturbedP99: engine, over: baseline)
    return [
      Ratio(50, of: engine, over: baseline), tail, Ratio(99.9, of: engine, over: baseline), cost,
    ].compactMap(\.self)
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

package import BenchKit
package import TactusEngine
internal import TactusStatistics

/// What a run of the jitter bench gave.
package struct JitterResult: Sendable, Hashable {
  package var conditions: [ConditionResult]

  /// All ratios that limits may name, condition by condition.
  package var ratios: [Ratio] { conditions.flatMap(\.ratios) }
}

/// What one condition gave.
package struct ConditionResult: Sendable, Hashable {
  package var condition: JitterCondition
  package var series: [Series]
  /// What the engine's sessions obtained, in the order of the modes.
  package var timing: [TimingReport]

  /// Lateness of the engine over that of the baseline and of the best model, its cost over the
  /// baseline's, and the share of a core that `precise` takes.
  package var ratios: [Ratio] {
    let engines = series.filter { $0.kind == .engine }
    var ratios: [Ratio?] = []
    for engine in engines {
      for baseline in series where baseline.kind == .baseline {
        ratios += [50, 99].map { Ratio($0, of: engine, over: baseline) }
        ratios.append(Ratio(99.9, of: engine, over: baseline))
        ratios.append(
          Ratio(
            "\(engine.name) CPU / \(baseline.name) CPU", engine.cpuShares, over: baseline.cpuShares))
      }
      if let best = bestModel {
        ratios.append(
          Ratio("\(engine.name) p99 / best model p99", engine.percentiles(99), over: best))
      }
      let ones = engine.cpuShares.map { _ in 1.0 }
      ratios.append(Ratio("\(engine.name) share of a core", engine.cpuShares, over: ones))
    }
    return ratios.compactMap { ratio in
      ratio.map { Ratio("\(condition): \($0.name)", $0.estimate) }
    }
  }

  /// The 99th percentiles, block by block, of the model whose own is the lowest over the run.
  private var bestModel: [Double]? {
    series.filter { $0.kind == .model }
      .compactMap { model in model.pooled.percentile(99).map { ($0, model.percentiles(99)) } }
      .min { $0.0 < $1.0 }?.1
  }
}

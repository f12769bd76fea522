package import TactusStatistics

/// A measurement of one subject divided by that of another one, block by block in one run. The
/// division cancels the speed and the load of the machine.
package struct Ratio: Sendable, Hashable {
  /// The name in files of limits and in documents, such as `precise p99 / cyclictest p99`.
  package var name: String
  package var estimate: MedianEstimate

  package init(_ name: String, _ estimate: MedianEstimate) {
    self.name = name
    self.estimate = estimate
  }

  /// The ratios of values from the same rounds, without those whose baseline is 0. Nil if no values
  /// remain.
  package init?(_ name: String, _ values: [Double], over baseline: [Double]) {
    let pairs = zip(values, baseline).filter { $0.1 > 0 }
    guard let estimate = MedianEstimate(pairs.map { $0.0 / $0.1 }) else { return nil }
    self.init(name, estimate)
  }

  /// The ratios of one percentile of two series; nil if no blocks have enough samples for it.
  package init?(_ p: Double, of series: Series, over baseline: Series) {
    let name = "\(series.name) p\(Self.text(p)) / \(baseline.name) p\(Self.text(p))"
    self.init(name, series.percentiles(p), over: baseline.percentiles(p))
  }

  private static func text(_ p: Double) -> String {
    p == p.rounded() ? "\(Int(p))" : "\(p)"
  }
}

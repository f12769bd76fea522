package import TactusStatistics

/// A measurement of one subject divided by that of another one, block by block in one run. The
/// division cancels the speed and the load of the machine.
package struct Ratio: Sendable, Hashable {
  /// The name in files of limits and in documents, such as `precise p99 / cyclictest p99`.
  package var name: String
  package var estimate: MedianEstimate
  /// Whether the host disturbed the baseline itself in most rounds. The ratio then shows nothing
  /// about the subject, and exceeds no limit.
  package var isDisturbed = false

  package init(_ name: String, _ estimate: MedianEstimate, isDisturbed: Bool = false) {
    self.name = name
    self.estimate = estimate
    self.isDisturbed = isDisturbed
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

  /// The ratio of the 99th percentiles, for a machine that other programs should not use.
  ///
  /// If the host of a virtual machine takes more than a hundredth of the periods, both percentiles
  /// are lengths of its interruptions, and their ratio is random. So the rounds are left out in
  /// which the baseline's own 99th percentile is more than ``greatestTail`` times its median. If
  /// fewer than half of the rounds remain, the ratio is of all rounds, and `isDisturbed`.
  package init?(undisturbedP99 series: Series, over baseline: Series) {
    let kept = baseline.blocks.indices.filter { !baseline.blocks[$0].histogram.isDisturbed }
    let isDisturbed = kept.count * 2 < baseline.blocks.count
    let ratio =
      isDisturbed
      ? Ratio(99, of: series, over: baseline)
      : Ratio(99, of: series.only(kept), over: baseline.only(kept))
    guard let ratio else { return nil }
    self = Ratio(ratio.name, ratio.estimate, isDisturbed: isDisturbed)
  }

  /// The same ratio with the condition under which it was measured in its name.
  package func under(_ condition: String?) -> Ratio {
    guard let condition else { return self }
    var ratio = self
    ratio.name = "\(condition): \(name)"
    return ratio
  }

  /// The largest ratio of 99th percentile and median of an undisturbed baseline. On an idle machine
  /// it is 2 to 3.
  fileprivate static let greatestTail: Int64 = 4

  private static func text(_ p: Double) -> String {
    p == p.rounded() ? "\(Int(p))" : "\(p)"
  }
}

extension Histogram {
  /// Whether the 99th percentile is far above the median.
  fileprivate var isDisturbed: Bool {
    guard let tail = percentile(99), let middle = percentile(50) else { return false }
    return tail > Ratio.greatestTail * max(middle, 1)
  }
}

internal import Glibc
package import TactusPlot
internal import TactusStatistics

extension Plot {
  /// Plots one curve per series: for each time, the share of samples above it. Both axes are
  /// logarithmic.
  package static func tails(_ series: [Series], title: String, subtitle: String) -> Plot {
    let histograms = series.map(\.pooled)
    let longest = histograms.compactMap(\.maximum).max() ?? 1
    let inks: [Series.Kind: Ink] = [
      .engine: .first, .device: .first, .baseline: .third, .model: .faint,
    ]
    let panels = zip(series, histograms).map { series, histogram in
      Panel(
        "\(series.name): \(summary(histogram))\(uncertainty(series))", range: lowestShare...0,
        series: [
          TactusPlot.Series(
            "", .area, inks[series.kind] ?? .first, runs: [points(histogram)])
        ])
    }
    let end = max(Double(longest) / 1e9, 1e-6)
    return Plot(
      title: title, subtitle: subtitle, time: 1e-8...end, scale: .logarithmic, panels: panels)
  }

  /// The smallest share in the plot, as an exponent of ten.
  private static var lowestShare: Double { -4 }

  private static func summary(_ histogram: Histogram) -> String {
    let names = ["p50", "p99", "p99.9", "max"]
    let values = histogram.percentiles([50, 99, 99.9, 100])
    return zip(names, values).compactMap { name, value in
      value.map { "\(name) \(durationText(nanoseconds: $0))" }
    }.joined(separator: ", ")
  }

  private static func uncertainty(_ series: BenchKit.Series) -> String {
    series.uncertaintyNanoseconds.map { ", ± \(uncertaintyText(nanoseconds: $0))" } ?? ""
  }

  /// For each value, the share of samples above it as an exponent of ten.
  private static func points(_ histogram: Histogram) -> [Plot.Point] {
    var points = [Plot.Point(1e-9, 0)]
    var left = histogram.count
    for entry in histogram.entries {
      left -= entry.count
      let share = Double(left) / Double(histogram.count)
      let power = left > 0 ? max(log10(share), lowestShare) : lowestShare
      points.append(Plot.Point(max(Double(entry.value), 1) / 1e9, power))
    }
    return points
  }
}

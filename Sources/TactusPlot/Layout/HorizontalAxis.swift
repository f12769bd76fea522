internal import Glibc

/// The horizontal axis: converts times to positions and chooses the labelled times.
struct HorizontalAxis {
  /// A labelled time in seconds.
  struct Tick: Sendable, Hashable {
    var time: Double
    var label: String
  }

  /// The times at the left and right end in seconds. The range is not empty; on a logarithmic scale
  /// both are above 0.
  let range: ClosedRange<Double>
  private let scale: Plot.Scale

  init(_ plot: Plot) {
    scale = plot.scale
    switch scale {
    case .linear:
      let least = plot.time.lowerBound
      range = least...max(plot.time.upperBound, least + 0.001)
    case .logarithmic:
      let least = max(plot.time.lowerBound, 1e-9)
      range = least...max(plot.time.upperBound, least * 10)
    }
  }

  /// The position of a time, 0 at the left to 1 at the right; limited to that range.
  func share(_ time: Double) -> Double {
    let share =
      switch scale {
      case .linear: (time - range.lowerBound) / (range.upperBound - range.lowerBound)
      case .logarithmic:
        log(max(time, range.lowerBound) / range.lowerBound)
          / log(range.upperBound / range.lowerBound)
      }
    return min(max(share, 0), 1)
  }

  /// The labelled times, at most `limit`, from left to right.
  func ticks(limit: Int) -> [Tick] {
    switch scale {
    case .linear: linearTicks(limit)
    case .logarithmic: decades(limit)
    }
  }

  /// Round times, with the unit only at the last.
  private func linearTicks(_ limit: Int) -> [Tick] {
    let isInMilliseconds = range.upperBound - range.lowerBound < 1
    let factor = isInMilliseconds ? 1000.0 : 1
    let unit = isInMilliseconds ? "ms" : "s"
    let ticks = Ticks(range.lowerBound * factor...range.upperBound * factor, limit: limit)
    return zip(ticks.values, ticks.labels).enumerated().map { index, tick in
      let isLast = index == ticks.values.count - 1
      return Tick(time: tick.0 / factor, label: isLast ? "\(tick.1) \(unit)" : tick.1)
    }
  }

  /// Powers of ten, each with its unit.
  private func decades(_ limit: Int) -> [Tick] {
    let first = Int((log10(range.lowerBound) - 1e-9).rounded(.up))
    let last = Int((log10(range.upperBound) + 1e-9).rounded(.down))
    guard first <= last, limit > 0 else { return [] }
    let stride = (last - first) / limit + 1
    return Swift.stride(from: first, through: last, by: stride).map { power in
      Tick(time: pow(10, Double(power)), label: Self.label(power))
    }
  }

  /// The text for 10^power seconds, such as `100 ns` or `1 µs`.
  private static func label(_ power: Int) -> String {
    let units = ["s", "ms", "µs", "ns"]
    let index = min(max(-Int((Double(power) / 3).rounded(.down)), 0), units.count - 1)
    let zeros = max(power + 3 * index, 0)
    return "1\(String(repeating: "0", count: zeros)) \(units[index])"
  }
}

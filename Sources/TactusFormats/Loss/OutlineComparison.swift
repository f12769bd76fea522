internal import TactusDevice

/// Compares the intensity and sharpness of two outlines over time.
///
/// They are compared at each millisecond, and at and immediately before each turn of both (a time
/// at which a line begins or ends). The level of the first outline is compared with the range of
/// levels of the second within a millisecond around that time, because times of some formats are
/// whole milliseconds. The difference of the times themselves is measured at taps, steps and ends.
package struct OutlineComparison {
  /// The distance in seconds from a time within which levels of the second outline are used.
  static let window = 0.001
  private static let parts = 4
  /// The intensity up to which sharpness is not compared, because it cannot be felt.
  private static let faintest = 0.02
  /// The size of a step of intensity above which its time is compared.
  private static let step = 0.05
  /// The largest number of turns within a window for which levels are computed.
  private static let turnsOfWindow = 16

  private let asked: OutlineSampler
  private let given: OutlineSampler
  /// The turns of the given outline, in order.
  private let givenTurns: [Double]

  package init(asked: Outline, given: Outline) {
    self.asked = OutlineSampler(asked)
    self.given = OutlineSampler(given)
    givenTurns = self.given.turns.sorted()
  }

  /// The worst differences. O(n log n) in the number of pieces and of milliseconds.
  package var worst: LevelError {
    var worst = LevelError()
    for time in times {
      let want = asked.level(at: time)
      let range = range(around: time)
      worst.intensity = max(worst.intensity, range.intensity.distance(want.intensity))
      if want.intensity > Self.faintest, let sharpness = range.sharpness {
        worst.sharpness = max(worst.sharpness, sharpness.distance(want.sharpness))
      }
    }
    worst.seconds = timeError
    return worst
  }

  private var times: [Double] {
    let end = max(asked.end, given.end)
    let turns = asked.turns + given.turns
    let count = min(Int((end / 0.001).rounded(.up)), FormatLimits.comparedTimes)
    let step = count > 0 ? end / Double(count) : 0
    let stride = max(turns.count / FormatLimits.comparedTimes, 1)
    let chosen = turns.indices.filter { $0 % stride == 0 }
      .flatMap { [turns[$0], max(turns[$0] - Outline.sameTime, 0)] }
    return chosen + (0...count).map { Double($0) * step }
  }

  private func range(
    around time: Double
  ) -> (intensity: ClosedRange<Double>, sharpness: ClosedRange<Double>?) {
    let here = given.level(at: time)
    var intensity = here.intensity...here.intensity
    var sharpness: ClosedRange<Double>?
    let times = (-Self.parts...Self.parts).map { part in
      time + Double(part) * Self.window / Double(Self.parts)
    }
    let first = givenTurns.partitioningIndex { $0 >= time - Self.window }
    let turns = givenTurns[first...].prefix(Self.turnsOfWindow)
      .prefix { $0 <= time + Self.window }
    for time in times + turns + turns.map({ $0 - Outline.sameTime }) {
      let level = given.level(at: time)
      intensity = intensity.extended(to: level.intensity)
      if level.intensity > Self.faintest {
        sharpness =
          sharpness?.extended(to: level.sharpness) ?? level.sharpness...level.sharpness
      }
    }
    return (intensity, sharpness)
  }

  /// The largest distance in seconds from a tap, a step or the end of the first outline to the
  /// nearest turn of the second.
  private var timeError: Double {
    let steps = asked.steps(above: Self.step)
    return steps.reduce(0) { max($0, Self.distance($1, givenTurns)) }
  }

  private static func distance(_ time: Double, _ turns: [Double]) -> Double {
    var (low, high) = (0, turns.count)
    while low < high {
      let middle = (low + high) / 2
      if turns[middle] < time { low = middle + 1 } else { high = middle }
    }
    let after = low < turns.count ? turns[low] - time : .infinity
    let before = low > 0 ? time - turns[low - 1] : .infinity
    let nearest = min(after, before)
    return nearest.isFinite ? nearest : time
  }
}

extension ClosedRange<Double> {
  fileprivate func extended(to value: Double) -> ClosedRange<Double> {
    Swift.min(lowerBound, value)...Swift.max(upperBound, value)
  }

  fileprivate func distance(_ value: Double) -> Double {
    Swift.max(lowerBound - value, value - upperBound, 0)
  }
}

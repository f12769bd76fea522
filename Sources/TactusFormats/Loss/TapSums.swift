/// Computes the sum of the levels of all taps that play at a time, in O(log n).
///
/// A tap of intensity i at time t adds i (1 - (now - t) / length). The sum over several taps
/// follows from the sum of i and the sum of i t; both are stored up to each tap. They begin again
/// at 0 after each gap between taps, so that rounding errors stay small. Taps without a gap are a
/// row.
struct TapSums {
  /// The sums over the taps of a row, from its first to one of them.
  private struct Sum {
    /// The sum of the intensities, and the sum of the intensities times the times since the row's
    /// start.
    var level = 0.0
    var moment = 0.0
    /// The same two sums, with each term multiplied by the sharpness of its tap.
    var tone = 0.0
    var toneMoment = 0.0

    mutating func add(_ tap: OutlineTap, since start: Double) {
      level += tap.intensity
      moment += tap.intensity * (tap.time - start)
      tone += tap.intensity * tap.sharpness
      toneMoment += tap.intensity * tap.sharpness * (tap.time - start)
    }
  }

  /// Up to this number, taps are added one by one, which is more exact.
  private static let fewTaps = 32

  private let taps: [OutlineTap]
  private let seconds: Double
  private let sums: [Sum]
  /// The first tap of each tap's row.
  private let rows: [Int]

  /// - Parameters:
  ///   - taps: the taps in the order of time.
  ///   - seconds: the length of a tap.
  init(_ taps: [OutlineTap], seconds: Double) {
    self.taps = taps
    self.seconds = seconds
    var sums: [Sum] = []
    var rows: [Int] = []
    var sum = Sum()
    var row = 0
    for (index, tap) in taps.enumerated() {
      if index > 0, tap.time - taps[index - 1].time >= seconds { (sum, row) = (Sum(), index) }
      sum.add(tap, since: taps[row].time)
      sums.append(sum)
      rows.append(row)
    }
    self.sums = sums
    self.rows = rows
  }

  /// The sum of the levels at a time, and the sum of the levels times their sharpness.
  func level(at time: Double) -> (sum: Double, weighted: Double) {
    let end = taps.partitioningIndex { $0.time > time }
    let first = taps.partitioningIndex { $0.time > time - seconds }
    if end - first <= Self.fewTaps { return added(first..<end, at: time) }
    // All of these taps are in one row, because each overlaps the next.
    let row = rows[end - 1]
    let (last, before) = (sums[end - 1], first > row ? sums[first - 1] : Sum())
    let age = (time - taps[row].time) / seconds
    return (
      (last.level - before.level) * (1 - age) + (last.moment - before.moment) / seconds,
      (last.tone - before.tone) * (1 - age) + (last.toneMoment - before.toneMoment) / seconds
    )
  }

  private func added(_ range: Range<Int>, at time: Double) -> (sum: Double, weighted: Double) {
    var (sum, weighted) = (0.0, 0.0)
    for tap in taps[range].reversed() {
      let level = tap.intensity * (1 - (time - tap.time) / seconds)
      sum += level
      weighted += level * tap.sharpness
    }
    return (sum, weighted)
  }
}

extension Array {
  /// The first index whose element meets a condition; the number of elements if none does. All
  /// elements after the first that meets the condition must also meet it. O(log n).
  func partitioningIndex(_ condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

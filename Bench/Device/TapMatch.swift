package import BenchKit
package import TactusStatistics

/// Assigns onsets to the requested taps.
package struct TapMatch: Sendable, Hashable {
  /// The lateness of each tap in nanoseconds; negative if the tap began before its requested time.
  package private(set) var lateness = Histogram()
  /// The number of taps without an onset.
  package private(set) var missed = 0
  /// The number of onsets that belong to no tap.
  package private(set) var surplus = 0
  /// The largest uncertainty of the assigned onsets, in nanoseconds; nil if there are none.
  package private(set) var uncertaintyNanoseconds: Int64?

  /// If there are as many onsets as taps, and no onset is earlier than its tap by more than its
  /// clock may be wrong, they are assigned in their order, however late the onsets are. Otherwise
  /// an onset is assigned to the last tap whose time is before the onset or at most an eighth of
  /// the interval after it. The eighth allows for a clock that shows an onset too early.
  ///
  /// - Parameters:
  ///   - taps: the requested time of each tap, ascending. Two taps are at least `interval` apart,
  ///     less a few milliseconds.
  ///   - onsets: in any order. Onsets within half of the interval after another one belong to the
  ///     same tap, because its actuators may start one after the other.
  ///   - interval: nanoseconds, at least 1.
  package init(_ taps: [Int64], _ onsets: [Onset], intervalNanoseconds interval: Int64) {
    let apart = Self.apart(onsets, by: interval / 2)
    if apart.count == taps.count,
      zip(taps, apart).allSatisfy({ $1.nanoseconds >= $0 - Self.earliness(of: $1, interval) })
    {
      for (tap, onset) in zip(taps, apart) { take(onset, of: tap) }
      return
    }
    var place = 0
    for (number, tap) in taps.enumerated() {
      let begin = tap - interval / 8
      let end = number + 1 < taps.count ? taps[number + 1] - interval / 8 : tap + interval
      while place < apart.count, apart[place].nanoseconds < begin {
        surplus += 1
        place += 1
      }
      if place < apart.count, apart[place].nanoseconds < end {
        take(apart[place], of: tap)
        place += 1
      } else {
        missed += 1
      }
    }
    surplus += apart.count - place
  }

  /// The time in nanoseconds by which an onset may be earlier than its tap: an eighth of the
  /// interval, or the uncertainty of the onset if that is larger, but at most one interval.
  private static func earliness(of onset: Onset, _ interval: Int64) -> Int64 {
    max(interval / 8, min(onset.uncertaintyNanoseconds, interval))
  }

  private static func apart(_ onsets: [Onset], by distance: Int64) -> [Onset] {
    var result: [Onset] = []
    for onset in onsets.sorted(by: { $0.nanoseconds < $1.nanoseconds }) {
      if let last = result.last, onset.nanoseconds - last.nanoseconds < distance { continue }
      result.append(onset)
    }
    return result
  }

  private mutating func take(_ onset: Onset, of tap: Int64) {
    lateness.add(onset.nanoseconds - tap)
    uncertaintyNanoseconds = max(uncertaintyNanoseconds ?? 0, onset.uncertaintyNanoseconds)
  }

  /// Whether every tap has an onset and every onset belongs to a tap.
  var isWhole: Bool { missed == 0 && surplus == 0 }

  /// The result as a block of a bench.
  /// - Parameter wall: the duration of the block in nanoseconds.
  package func block(wallNanoseconds wall: Int64) -> Block {
    Block(
      lateness, missed: missed, wallNanoseconds: wall,
      uncertaintyNanoseconds: uncertaintyNanoseconds)
  }
}

import TactusVirtualPads

/// What became of the taps of one motor: a tap counts as felt where a report within some time of
/// its onset has most of its level. Every report counts for one tap at most.
struct TableTaps {
  /// The part of a tap's level that has to be seen.
  private static let enough = 0.7
  /// Nanoseconds from the onset, within which it has to be seen: later it is another tap.
  private static let timeout: Int64 = 150_000_000

  private(set) var count = 0
  /// How long a pad must have received nothing for a tap to count as the first after rest: longer
  /// than the time between two reports of any driver.
  private static let rest: Int64 = 150_000_000
  /// Nanoseconds from the onset of each felt tap after rest to its report.
  private(set) var latenciesAfterRest: [Int64] = []
  /// Nanoseconds from the onset of each felt tap to its report.
  private(set) var latencies: [Int64] = []

  /// - Parameters:
  ///   - record: what the motor was asked for.
  ///   - drives: the levels that its pad received: parts of full drive, and when.
  init(_ record: MotorRecord, _ drives: [(part: Double, nanoseconds: Int64)]) {
    var rest = drives[...]
    for tap in record.taps where tap.drives.upperBound > 0 {
      count += 1
      let onset = tap.time.lowerBound
      let enough = Double(tap.drives.upperBound) / 65_535 * Self.enough
      let found = rest.firstIndex {
        $0.nanoseconds >= onset && $0.nanoseconds <= onset + Self.timeout && $0.part >= enough
      }
      guard let found else { continue }
      latencies.append(rest[found].nanoseconds - onset)
      let before = drives.last { $0.nanoseconds < onset }
      if before.map({ $0.part == 0 && onset - $0.nanoseconds >= Self.rest }) ?? true {
        latenciesAfterRest.append(rest[found].nanoseconds - onset)
      }
      rest = rest[(found + 1)...]
    }
  }
}

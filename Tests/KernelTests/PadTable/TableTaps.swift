import TactusVirtualPads

/// The results for the taps of one motor. A tap counts as felt if a report soon after its onset has
/// most of its level. Each report counts for at most one tap.
struct TableTaps {
  /// The share of a tap's level that a report must have.
  private static let enough = 0.7
  /// The longest time from the onset to the report, in nanoseconds; a later report belongs to
  /// another tap.
  private static let timeout: Int64 = 150_000_000

  private(set) var count = 0
  /// The time without reports after which a tap counts as the first after rest, in nanoseconds:
  /// longer than the interval of two reports of any driver.
  private static let rest: Int64 = 150_000_000
  /// Nanoseconds from the onset of each felt tap after rest to its report.
  private(set) var latenciesAfterRest: [Int64] = []
  /// Nanoseconds from the onset of each felt tap to its report.
  private(set) var latencies: [Int64] = []

  /// - Parameters:
  ///   - record: the requests to the motor.
  ///   - drives: the levels that its pad received, as shares of full drive, with their times.
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

internal import TactusDevice

/// Checks of outputs with look-ahead. An output without look-ahead passes them.
enum AheadChecks {
  static func waiting(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    guard let ahead = usableAhead(bench) else { return nil }
    let start = bench.now + ahead
    bench.submit(from: start, to: start + 50 * millisecond, 1)
    return bench.compareNow(with: 0, "a segment that begins later was submitted")
      ?? bench.compare(at: start, with: 1, "at the start of a segment submitted ahead")
  }

  static func forgetting(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    guard let ahead = usableAhead(bench) else { return nil }
    let start = bench.now + ahead
    bench.submit(from: start, to: start + 50 * millisecond, 1)
    bench.output.revise(from: start)
    return bench.compare(at: start, with: 0, "after a revision from the segment's start")
  }

  static func keeping(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    guard let ahead = usableAhead(bench) else { return nil }
    let start = bench.now
    bench.submit(from: start, to: start + ahead, 1)
    bench.output.revise(from: start + ahead / 2)
    return bench.compare(at: start, with: 1, "after a revision from a later time")
  }

  /// A look-ahead in nanoseconds that is long enough to measure; nil if there is none.
  private static func usableAhead(_ bench: Bench) -> Int64? {
    let ahead = bench.capabilities.lookAheadNanoseconds
    return ahead > bench.settling ? ahead : nil
  }
}

internal import TactusDevice

/// Checks of the lease, the time after which a level ends unless it is renewed. A device without
/// an enforced lease passes them.
enum LeaseChecks {
  static func ending(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    guard let lease = enforced(bench) else { return nil }
    let start = bench.now
    bench.submit(from: start, to: start + lease.renewalNanoseconds, 1)
    let end = start + lease.durationNanoseconds + millisecond
    return bench.compare(at: end, with: 0, "after a lease that was not renewed")
  }

  static func renewal(_ subject: Subject) throws -> String? {
    let bench = try Bench(subject)
    guard let lease = enforced(bench) else { return nil }
    let start = bench.now
    var time = start
    while time < start + 2 * lease.durationNanoseconds {
      bench.submit(from: time, to: time + lease.renewalNanoseconds, 1)
      time += lease.renewalNanoseconds
      bench.pass(until: time)
    }
    return bench.compare(at: bench.now, with: 1, "after renewals over two leases")
  }

  private static func enforced(_ bench: Bench) -> Lease? {
    guard let lease = bench.capabilities.lease, lease.enforcedBy != .nobody else { return nil }
    return lease
  }
}

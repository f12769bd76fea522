/// The verdict of a test. The outcome of a report is the first status, in the order of the cases,
/// that one of its tests or health checks has. KCIDB, the database of Linux kernel tests, uses this
/// order.
public enum Status: String, Sendable, Hashable, CaseIterable, Codable {
  /// The device exceeded a limit.
  case fail = "FAIL"
  /// The test itself failed, or the host stalled: the device's behaviour is unknown.
  case error = "ERROR"
  /// Something that the test needs is missing.
  case miss = "MISS"
  /// Every limit was kept.
  case pass = "PASS"
  /// The test measured its figures, but has no limit.
  case done = "DONE"
  /// The test does not apply to the device. The report gives the reason.
  case skip = "SKIP"

  /// The outcome of several verdicts; FAIL if there is none.
  package static func overall(_ statuses: some Sequence<Status>) -> Status {
    let present = Set(statuses)
    return allCases.first(where: present.contains) ?? .fail
  }
}

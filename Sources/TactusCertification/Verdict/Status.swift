/// What became of a test. The first that occurs in a report, in this order, is its outcome (the
/// order of KCIDB).
public enum Status: String, Sendable, Hashable, CaseIterable, Codable {
  /// The device did not keep a limit.
  case fail = "FAIL"
  /// The test itself broke, or the host stalled: nothing is known about the device.
  case error = "ERROR"
  /// What the test needs is not there.
  case miss = "MISS"
  /// Every limit was kept.
  case pass = "PASS"
  /// Measured; there is no limit to hold it to.
  case done = "DONE"
  /// Does not apply to the device; the reason is given.
  case skip = "SKIP"

  /// The outcome of several; none at all is a failure.
  package static func overall(_ statuses: some Sequence<Status>) -> Status {
    let present = Set(statuses)
    return allCases.first(where: present.contains) ?? .fail
  }
}

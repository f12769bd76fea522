/// The verdict of a test. The first one in this order that occurs in a report is its outcome (the
/// order of KCIDB).
public enum Status: String, Sendable, Hashable, CaseIterable, Codable {
  /// The device exceeded a limit.
  case fail = "FAIL"
  /// The test itself failed, or the host stalled: nothing is known about the device.
  case error = "ERROR"
  /// Something that the test needs is missing.
  case miss = "MISS"
  /// Every limit was kept.
  case pass = "PASS"
  /// Measured; there is no limit.
  case done = "DONE"
  /// Does not apply to the device, for a given reason.
  case skip = "SKIP"

  /// The outcome of several verdicts; FAIL if there is none.
  package static func overall(_ statuses: some Sequence<Status>) -> Status {
    let present = Set(statuses)
    return allCases.first(where: present.contains) ?? .fail
  }
}

/// A set of tests. Each profile contains the previous one.
public enum Profile: String, Sendable, Hashable, CaseIterable, Codable {
  /// Identity, function, drive, robustness and safety.
  case core
  /// Also the tests of latency, jitter and schedule, and five minutes of repetitions.
  case timed
  /// Also the tests that need an accelerometer.
  case metrology

  /// Whether a test that needs the profile `other` belongs to this one.
  package func includes(_ other: Profile) -> Bool {
    let order = Profile.allCases
    guard let mine = order.firstIndex(of: self), let its = order.firstIndex(of: other) else {
      return false
    }
    return its <= mine
  }
}

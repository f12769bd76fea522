/// A set of tests. Each profile contains the previous one.
public enum Profile: String, Sendable, Hashable, CaseIterable, Codable {
  /// Identity, function, drive, robustness and safety.
  case core
  /// The tests of `core`, and those of latency, jitter, schedule and five minutes of repetitions.
  case timed
  /// The tests of `timed`, and those that need an accelerometer.
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

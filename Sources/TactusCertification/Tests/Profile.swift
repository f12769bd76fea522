/// How much is tested. Each holds all of the one before.
public enum Profile: String, Sendable, Hashable, CaseIterable, Codable {
  /// Identity, function, drive, robustness and safety.
  case core
  /// Latency, jitter, schedule and five minutes of repetitions, too.
  case timed
  /// What only an accelerometer can tell, too.
  case metrology

  /// Whether a test of the profile `other` belongs to this one.
  package func includes(_ other: Profile) -> Bool {
    let order = Profile.allCases
    guard let mine = order.firstIndex(of: self), let its = order.firstIndex(of: other) else {
      return false
    }
    return its <= mine
  }
}

/// Limits how often something may happen. A bucket fills at a constant rate, and holds the amount
/// of one second.
struct RateLimit: Sendable {
  private let perSecond: Double
  private var left: Double
  private var latest: Int64?

  init(perSecond: Int) {
    self.perSecond = Double(perSecond)
    left = Double(perSecond)
  }

  /// Whether the limit permits another event now. If so, the event is counted.
  /// - Parameter now: nanoseconds on a clock that does not step back.
  mutating func admits(at now: Int64) -> Bool {
    if let latest {
      left = min(left + Double(max(now - latest, 0)) / 1e9 * perSecond, perSecond)
    }
    latest = now
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}

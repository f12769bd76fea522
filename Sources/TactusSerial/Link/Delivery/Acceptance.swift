/// How long the device has accepted nothing of what was sent, or could be.
struct Acceptance: Sendable {
  /// Since when something waits to be accepted, and nothing was.
  private var since: Int64?
  /// Nanoseconds of such waiting that stops have ended, since something was accepted.
  private var before: Int64 = 0

  /// Notes whether something waits to be accepted.
  mutating func note(isWaiting: Bool, at now: Int64) {
    if !isWaiting { since = nil } else if since == nil { since = now }
  }

  /// Something was accepted.
  mutating func accepted() { (since, before) = (nil, 0) }

  /// A stop makes void what was not accepted; what is waited for next is waited for less.
  /// - Returns: nanoseconds for which nothing was accepted; nil: nothing waited.
  mutating func stop(at now: Int64) -> Int64? {
    guard let start = since else { return nil }
    let wait = now &- start
    (since, before) = (nil, before &+ wait)
    return wait
  }

  /// When the device is given up if it accepts nothing; `.max`: nothing waits.
  var budgetEnd: Int64 { since.map { $0 &+ LinkLimits.acceptance &- before } ?? .max }

  /// The link was not driven for a time, which does not count.
  mutating func extend(by nanoseconds: Int64) { since? &+= nanoseconds }
}

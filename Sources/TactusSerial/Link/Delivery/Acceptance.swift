/// Measures how long the device has accepted nothing although something is waiting.
struct Acceptance: Sendable {
  /// The start of the time in which something waits and nothing is accepted; nil if nothing waits.
  private var since: Int64?
  /// The waiting time before the last stop, in nanoseconds.
  private var before: Int64 = 0

  /// Records whether something waits to be accepted.
  mutating func note(isWaiting: Bool, at now: Int64) {
    if !isWaiting { since = nil } else if since == nil { since = now }
  }

  /// Records that something was accepted.
  mutating func accepted() { (since, before) = (nil, 0) }

  /// Records a stop, which voids everything that was not accepted. The waiting time counts towards
  /// the next deadline.
  /// - Returns: how long nothing was accepted, in nanoseconds; nil if nothing was waiting.
  mutating func stop(at now: Int64) -> Int64? {
    guard let start = since else { return nil }
    let wait = now &- start
    (since, before) = (nil, before &+ wait)
    return wait
  }

  /// When the device is disconnected if it accepts nothing; `.max` if nothing is waiting.
  var budgetEnd: Int64 { since.map { $0 &+ LinkLimits.acceptance &- before } ?? .max }

  /// Extends the deadline by the time in which the link was not driven.
  mutating func extend(by nanoseconds: Int64) { since? &+= nanoseconds }
}

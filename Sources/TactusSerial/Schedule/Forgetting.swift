/// When the device threw away what it was told, because it had heard nothing for a lease.
struct Forgetting: Sendable {
  /// Nanoseconds within which events are of one silence.
  private static let sameSilence: Int64 = 10_000_000

  /// The device's clock then; nil: it has been told again since.
  private(set) var moment: UInt64?
  private var times = Recurrence()

  /// The device says so.
  /// - Returns: whether it does more often than leases allow.
  mutating func note(at now: Int64, lease: Int64) -> Bool {
    // One silence gives an event for each motor, and one for the schedule.
    if let last = times.last, now &- last < Self.sameSilence { return false }
    return times.note(at: now, within: 4 &* lease)
  }

  /// What was held from a time of the device's clock on is to be told again.
  mutating func since(_ moment: UInt64) { self.moment = min(self.moment ?? moment, moment) }

  /// What is told is void.
  mutating func clear() { moment = nil }
}

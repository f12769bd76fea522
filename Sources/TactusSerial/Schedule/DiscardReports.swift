/// When the device discarded its segments, because no frame arrived for the duration of a lease.
struct DiscardReports: Sendable {
  /// Nanoseconds within which events belong to the same silence.
  private static let sameSilence: Int64 = 10_000_000

  /// The device's clock at that time; nil: the segments have been sent again.
  private(set) var moment: UInt64?
  private var times = Recurrence()

  /// Records that the device reported a discard.
  /// - Returns: whether the device discards segments more often than its lease can expire.
  mutating func note(at now: Int64, lease: Int64) -> Bool {
    // A silence causes one event per motor, and one for the schedule.
    if let last = times.last, now &- last < Self.sameSilence { return false }
    return times.note(at: now, within: 4 &* lease)
  }

  /// Requests that the segments from a time of the device's clock on are sent again.
  mutating func since(_ moment: UInt64) { self.moment = min(self.moment ?? moment, moment) }

  /// Clears the request, because everything sent is void.
  mutating func clear() { moment = nil }
}

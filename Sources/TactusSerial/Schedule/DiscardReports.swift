/// The reports of the device that it has discarded its segments, because no frame arrived for the
/// duration of a lease.
struct DiscardReports: Sendable {
  /// Nanoseconds within which events belong to the same silence of the host.
  private static let sameSilence: Int64 = 10_000_000

  /// The device time from which segments were discarded; nil if all of them have been sent again.
  private(set) var moment: UInt64?
  private var times = Recurrence()

  /// Records that the device reported a discard.
  /// - Returns: whether the device discards segments more often than its lease can expire.
  mutating func note(at now: Int64, lease: Int64) -> Bool {
    // A silence causes one event per motor, and one for the schedule.
    if let last = times.last, now &- last < Self.sameSilence { return false }
    return times.note(at: now, within: 4 &* lease)
  }

  /// Requests that the segments from a time of the device's clock on be sent again.
  mutating func since(_ moment: UInt64) { self.moment = min(self.moment ?? moment, moment) }

  /// Clears the request, because the sent segments are void.
  mutating func clear() { moment = nil }
}

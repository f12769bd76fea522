/// Finds gaps on the wire.
///
/// ALSA reports no underrun when the bus stands still, because its clock stands still, too. Then
/// `snd_pcm_delay` names a later time for each frame than before, by the length of the gap.
/// While the bus stands still, each report is later than the one before. One report alone may be
/// wrong by some milliseconds. So a gap is believed when two reports in a row agree about it.
struct GapWatch: Sendable {
  /// Nanoseconds: a longer gap is found and reported.
  static let threshold: Int64 = 5_000_000

  /// Nanoseconds by which two reports that agree may differ.
  static let agreement: Int64 = 2_000_000

  private var last: Int64 = 0

  /// Takes a report.
  /// - Parameter error: nanoseconds by which a frame is played later than its time.
  /// - Returns: the gap; below 0: frames are played earlier than their times; 0: neither.
  mutating func observe(_ error: Int64) -> Int64 {
    defer { last = error }
    guard abs(error - last) <= Self.agreement else { return 0 }
    if error > Self.threshold, last > Self.threshold { return take(min(error, last)) }
    if error < -Self.threshold, last < -Self.threshold { return take(max(error, last)) }
    return 0
  }

  private mutating func take(_ gap: Int64) -> Int64 {
    last = 0
    return gap
  }

  mutating func forget() { last = 0 }
}

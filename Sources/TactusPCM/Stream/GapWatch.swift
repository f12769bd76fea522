/// Finds gaps on the wire, in which the bus transmits no frames.
///
/// ALSA reports no underrun when the bus stops, because its clock stops, too. After the gap,
/// `snd_pcm_delay` gives a time for each frame that is later by the length of the gap. While the
/// bus is stopped, each report is later than the previous one. A single report may be wrong by some
/// milliseconds. Therefore a gap counts only if two successive reports agree about it.
struct GapWatch: Sendable {
  /// The length in nanoseconds above which a gap is found and reported.
  static let threshold: Int64 = 5_000_000

  /// The largest difference, in nanoseconds, between two reports that agree.
  static let agreement: Int64 = 2_000_000

  private var last: Int64 = 0

  /// Takes a report.
  /// - Parameter error: the time in nanoseconds by which a frame is played late; negative if early.
  /// - Returns: the length of the gap in nanoseconds; negative if frames are played early; 0 if
  ///   there is no gap.
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

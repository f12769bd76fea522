/// Computes the current time on the clock of a watched process's stream, from the times in the
/// records and the times of their arrival.
struct StreamClock {
  /// The stream's time minus that of this machine's clock, from the record that arrived with the
  /// least delay.
  private var offset: Int64?

  /// Adds a record's time, and its arrival on this machine's clock.
  mutating func note(_ time: Int64, at now: Int64) {
    offset = max(offset ?? .min, time - now)
  }

  /// The stream's time; 0 before the first record.
  func time(at now: Int64) -> Int64 { offset.map { now + $0 } ?? 0 }
}

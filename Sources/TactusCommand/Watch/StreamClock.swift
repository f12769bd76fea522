/// What time it is on the clock of a stream.
struct StreamClock {
  /// The stream's time less that of this machine's clock, as the fastest record had it.
  private var offset: Int64?

  /// A record of a time came at a time on this machine's clock.
  mutating func note(_ time: Int64, at now: Int64) {
    offset = max(offset ?? .min, time - now)
  }

  /// The stream's time; 0 before anything came.
  func time(at now: Int64) -> Int64 { offset.map { now + $0 } ?? 0 }
}

/// What the core counts its cycles by, and what they are in nanoseconds since power-up.
struct CoreClock {
  /// Cycles a second.
  private(set) var hertz: Int64
  /// When the frequency changed last.
  private var (cycles, nanoseconds): (Int64, Int64) = (0, 0)

  init(hertz: Int64) { self.hertz = hertz }

  /// Nanoseconds since power-up, rounded down.
  func nanoseconds(at cycle: Int64) -> Int64 {
    nanoseconds + (cycle - cycles) * 1_000_000_000 / hertz
  }

  /// The first cycle at or after a time.
  func cycle(at time: Int64) -> Int64 {
    cycles + ((time - nanoseconds) * hertz + 999_999_999) / 1_000_000_000
  }

  mutating func change(to hertz: Int64, at cycle: Int64) {
    (nanoseconds, cycles) = (nanoseconds(at: cycle), cycle)
    self.hertz = hertz
  }
}

/// Converts between cycles of the core and nanoseconds since power-up.
struct CoreClock {
  /// The core's frequency in hertz.
  private(set) var hertz: Int64
  /// The cycle and the time, in nanoseconds since power-up, at which the frequency last changed.
  private var (cycles, nanoseconds): (Int64, Int64) = (0, 0)

  init(hertz: Int64) { self.hertz = hertz }

  /// The time of a cycle in nanoseconds since power-up, rounded down.
  func nanoseconds(at cycle: Int64) -> Int64 {
    // Whole seconds are separate, because the product would overflow after some minutes.
    let (seconds, rest) = (cycle - cycles).quotientAndRemainder(dividingBy: hertz)
    return nanoseconds + seconds * 1_000_000_000 + rest * 1_000_000_000 / hertz
  }

  /// The first cycle at or after a time.
  func cycle(at time: Int64) -> Int64 {
    let (seconds, rest) = (time - nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    return cycles + seconds * hertz + (rest * hertz + 999_999_999) / 1_000_000_000
  }

  mutating func change(to hertz: Int64, at cycle: Int64) {
    (nanoseconds, cycles) = (nanoseconds(at: cycle), cycle)
    self.hertz = hertz
  }
}

internal import Glibc

/// Which pulse each onset made.
struct FeltOnsets {
  /// How long after its onset a pulse begins at most, on a driver that sends at once: the pulse
  /// before it is held, and the motor falls.
  private static let wait: Int64 = 150_000_000

  private let felt: FeltPulses
  /// Nanoseconds from an onset within which its pulse begins.
  private let reach: Int64

  init(_ felt: FeltPulses, _ capabilities: OutputCapabilities) {
    self.felt = felt
    // A level waits for the one before it, and a tap for the level below it.
    reach = Self.wait + 2 * capabilities.updateIntervalNanoseconds
  }

  /// For each onset the pulse that it made; nil: none. A pulse belongs to the last onset before it
  /// rises that has none yet.
  /// - Parameter onsets: nanoseconds, by time.
  func pulses(of onsets: [Int64]) -> [FeltPulses.Pulse?] {
    var owned = [FeltPulses.Pulse?](repeating: nil, count: onsets.count)
    var end = 0
    for pulse in felt.pulses {
      // An onset lies between two samples.
      let start = pulse.start + DriveSimulation.step
      while end < onsets.count, onsets[end] <= start { end += 1 }
      let near = onsets[..<end].reversed().prefix { $0 >= start - reach }.count
      let free = (end - near..<end).last { owned[$0] == nil }
      if let free { owned[free] = pulse }
    }
    return owned
  }

  /// The strongest sensation after an onset and before the next.
  func strongest(from onset: Int64, before next: Int64) -> Double {
    felt.strongest(from: onset, to: min(next - 1, onset + reach))
  }
}

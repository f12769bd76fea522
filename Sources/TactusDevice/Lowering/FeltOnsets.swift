internal import Glibc

/// Finds the pulse that each onset causes.
struct FeltOnsets {
  /// The part of ``reach`` that does not depend on the driver, in nanoseconds: the time in which
  /// the previous pulse is held and the motor then slows down.
  private static let wait: Int64 = 150_000_000

  private let felt: FeltPulses
  /// The longest time from an onset to its pulse, in nanoseconds.
  private let reach: Int64

  init(_ felt: FeltPulses, _ capabilities: OutputCapabilities) {
    self.felt = felt
    // A level waits for the previous level, and a tap for the lower level before it.
    reach = Self.wait + 2 * capabilities.updateIntervalNanoseconds
  }

  /// The pulse of each onset; nil for an onset without a pulse. A pulse belongs to the last onset
  /// before its rise that has no pulse yet.
  /// - Parameter onsets: the times of the onsets in nanoseconds, in ascending order.
  func pulses(of onsets: [Int64]) -> [FeltPulses.Pulse?] {
    var owned = [FeltPulses.Pulse?](repeating: nil, count: onsets.count)
    var end = 0
    for pulse in felt.pulses {
      // An onset may lie between two samples.
      let start = pulse.start + DriveSimulation.step
      while end < onsets.count, onsets[end] <= start { end += 1 }
      let near = onsets[..<end].reversed().prefix { $0 >= start - reach }.count
      let free = (end - near..<end).last { owned[$0] == nil }
      if let free { owned[free] = pulse }
    }
    return owned
  }

  /// The greatest strength after an onset and before the next.
  func strongest(from onset: Int64, before next: Int64) -> Double {
    felt.strongest(from: onset, to: min(next - 1, onset + reach))
  }
}

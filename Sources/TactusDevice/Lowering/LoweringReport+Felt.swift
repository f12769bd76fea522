internal import Glibc

extension LoweringReport {
  /// A tap of less intensity may be meant to be hardly felt, and is never lost.
  public static let leastFeltIntensity = 0.3

  /// Names the taps that the motors lose or merge.
  /// - Parameter marks: those of ``findings``, in their order.
  mutating func judge(_ marks: [EventMark], by felt: FeltOnsets) {
    let moments = findings.indices.filter {
      marks[$0].level > 0 && (findings[$0].outcome == .kept || findings[$0].outcome == .moved)
    }
    let onsets = moments.map { findings[$0].onsetNanoseconds }
    let owned = felt.pulses(of: onsets)
    for (place, moment) in moments.enumerated() where marks[moment].kind == .hapticTransient {
      let next = place + 1 < onsets.count ? onsets[place + 1] : .max
      let strength = owned[place]?.strength ?? felt.strongest(from: onsets[place], before: next)
      let decibels = 20 * log10(max(strength, 1e-5))
      if decibels >= PerceptionFloor.marginDecibels {
        if owned[place] == nil { name(moment, .merged, .valleyIsMissing) }
      } else if marks[moment].level >= Self.leastFeltIntensity {
        name(moment, .lost, .shakeIsWeak(decibels: decibels))
      }
    }
  }

  private mutating func name(_ place: Int, _ outcome: Outcome, _ reason: Reason) {
    findings[place].outcome = outcome
    findings[place].reasons = [reason]
  }
}

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

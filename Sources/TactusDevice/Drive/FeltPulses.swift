/// How strongly a device is felt to shake, and the pulses that a hand tells apart in it: by the
/// model of its motors.
///
/// Sensation is the shake over what is just felt at the motor's frequency at full drive; of several
/// motors the strongest counts. Two pulses have a valley of 3 dB between them.
///
/// ```
///  sensation   ╱╲    ╱╲___
///            ╱   ╲__╱     ╲      two pulses, if the valley is deep enough
/// ```
package struct FeltPulses: Sendable {
  /// A pulse.
  package struct Pulse: Sendable, Hashable {
    /// Nanoseconds at which it begins to rise, is strongest, and has fallen by 3 dB.
    package var start: Int64
    package var peak: Int64
    package var end: Int64
    /// The peak over what is just felt, a ratio.
    package var strength: Double
  }

  /// By time.
  package private(set) var pulses: [Pulse] = []

  /// 3 dB.
  private static let valley = 0.7079
  /// Sensation below this is rest.
  private static let rest = 0.1

  /// The sensation of each sample.
  private var strengths: [Double] = []
  /// Nanoseconds of the first sample.
  private var start: Int64 = 0
  /// The pulse that has not ended.
  private var current: Pulse?
  /// The weakest moment since the last pulse.
  private var low = (time: Int64(0), strength: 0.0)

  /// - Parameters:
  ///   - samples: by time, each ``DriveSimulation/step``.
  ///   - actuators: the first two of the device; those without a model are never felt.
  package init(_ samples: some Sequence<DriveSimulation.Sample>, _ actuators: [Actuator]) {
    let floors = actuators.prefix(Post.motors).map {
      PerceptionFloor.gravities(hertz: $0.frequencyBandHertz.upperBound)
    }
    for sample in samples {
      let strength = floors.indices.map { sample.gravities[$0] / floors[$0] }.max() ?? 0
      if strengths.isEmpty { (start, low) = (sample.nanoseconds, (sample.nanoseconds, strength)) }
      take(strength, at: sample.nanoseconds)
    }
    if let current { pulses.append(current) }
    current = nil
  }

  /// The strongest sensation from one time to another, both in nanoseconds, as a ratio to what is
  /// just felt; 0 where there is no sample.
  package func strongest(from: Int64, to: Int64) -> Double {
    let first = max((from - start) / DriveSimulation.step, 0)
    let last = min((to - start) / DriveSimulation.step, Int64(strengths.count) - 1)
    return first <= last ? strengths[Int(first)...Int(last)].max() ?? 0 : 0
  }

  private mutating func take(_ strength: Double, at time: Int64) {
    strengths.append(strength)
    if let pulse = current { follow(pulse, strength, at: time) } else { seek(strength, at: time) }
  }

  /// Within a pulse: it rises on, or has fallen so far that it is over.
  private mutating func follow(_ pulse: Pulse, _ strength: Double, at time: Int64) {
    current?.end = time
    if strength > pulse.strength {
      current?.peak = time
      current?.strength = strength
    } else if strength < pulse.strength * Self.valley {
      current.map { pulses.append($0) }
      current = nil
      low = (time, strength)
    }
  }

  /// Between pulses: it falls on, or has risen so far that a new one has begun.
  private mutating func seek(_ strength: Double, at time: Int64) {
    if strength <= low.strength {
      low = (time, strength)
    } else if strength > max(low.strength / Self.valley, Self.rest) {
      current = Pulse(start: low.time, peak: time, end: time, strength: strength)
    }
  }
}

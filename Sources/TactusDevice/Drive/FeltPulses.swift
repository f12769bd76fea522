/// The strength of the felt vibration of a device, and the pulses that a hand can distinguish,
/// computed from the models of its motors.
///
/// The strength is the acceleration divided by the acceleration that is just perceptible at the
/// frequency that the motor has at full drive. With several motors, the strongest one counts. Two
/// pulses are distinct if the strength falls by 3 dB between them.
///
/// ```
///  strength    ╱╲    ╱╲___
///            ╱   ╲__╱     ╲      two pulses, if the valley is deep enough
/// ```
package struct FeltPulses: Sendable {
  /// A rise and fall of the strength.
  package struct Pulse: Sendable, Hashable {
    /// When the pulse begins to rise, reaches its peak, and has fallen by 3 dB, in nanoseconds.
    package var start: Int64
    package var peak: Int64
    package var end: Int64
    /// The peak strength.
    package var strength: Double
  }

  /// The pulses in the order of time.
  package private(set) var pulses: [Pulse] = []

  /// The ratio of two strengths that differ by 3 dB.
  private static let valley = 0.7079
  /// Below this strength the device is at rest.
  private static let rest = 0.1

  /// The strength of each sample.
  private var strengths: [Double] = []
  /// The time of the first sample, in nanoseconds.
  private var start: Int64 = 0
  /// The pulse that has not ended yet; nil between pulses.
  private var current: Pulse?
  /// The weakest sample since the last pulse.
  private var low = (time: Int64(0), strength: 0.0)

  /// Finds the pulses.
  /// - Parameters:
  ///   - samples: the samples in the order of time, one per ``DriveSimulation/step``.
  ///   - actuators: the first two actuators of the device. An actuator without a model has no
  ///     strength.
  package init(_ samples: some Sequence<DriveSimulation.Sample>, _ actuators: [Actuator]) {
    let floors = actuators.prefix(RequestBatch.motors).map {
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

  /// The greatest strength between two times in nanoseconds; 0 if there is no sample.
  package func strongest(from: Int64, to: Int64) -> Double {
    let first = max((from - start) / DriveSimulation.step, 0)
    let last = min((to - start) / DriveSimulation.step, Int64(strengths.count) - 1)
    return first <= last ? strengths[Int(first)...Int(last)].max() ?? 0 : 0
  }

  private mutating func take(_ strength: Double, at time: Int64) {
    strengths.append(strength)
    if let pulse = current { follow(pulse, strength, at: time) } else { seek(strength, at: time) }
  }

  /// Processes a sample within a pulse: the pulse continues, or ends because it has fallen by 3 dB.
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

  /// Processes a sample between pulses: the strength is still low, or a new pulse has begun.
  private mutating func seek(_ strength: Double, at time: Int64) {
    if strength <= low.strength {
      low = (time, strength)
    } else if strength > max(low.strength / Self.valley, Self.rest) {
      current = Pulse(start: low.time, peak: time, end: time, strength: strength)
    }
  }
}

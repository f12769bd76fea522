internal import TactusDevice
internal import TactusPattern

/// The motion of a device's motors for a pattern, by their model.
struct MotionFacts {
  /// The motion of one motor.
  struct Motor {
    var name: String
    /// The time during which the motor is driven, in seconds.
    var onSeconds: Double
    /// The strongest vibration in g, and the time in seconds at which it is first reached; nil if
    /// the profile has no model of the motor.
    var shake: (gravities: Double, seconds: Double)?
  }

  private(set) var motors: [Motor]
  let pulses: [FeltPulses.Pulse]

  init(_ motion: Motion) {
    let actuators = motion.actuators
    motors = actuators.map { actuator in
      Motor(name: actuator.name, onSeconds: 0, shake: actuator.motor == nil ? nil : (0, 0))
    }
    pulses = motion.pulses.pulses
    for sample in motion.samples {
      for place in actuators.indices { take(sample, place) }
    }
  }

  private mutating func take(_ sample: DriveSimulation.Sample, _ place: Int) {
    if sample.drives[place] > 0 {
      motors[place].onSeconds += Nanoseconds.toSeconds(DriveSimulation.step)
    }
    let gravities = sample.gravities[place]
    if let shake = motors[place].shake, gravities > shake.gravities {
      motors[place].shake = (gravities, Nanoseconds.toSeconds(sample.nanoseconds))
    }
  }
}

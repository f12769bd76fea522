internal import Glibc

/// A linear resonant actuator: a mass on a spring that is not quite linear, with damping.
///
/// The state is the displacement and its speed, in units in which a steady vibration at the
/// resonance and at full drive has the amplitude 1. It is integrated by the method of Runge and
/// Kutta of fourth order.
package struct ModelLRA: Sendable, Hashable {
  /// The resonance at small amplitudes in hertz.
  package var resonance: Double
  package var quality: Double
  /// The steady amplitude at full drive in g.
  package var peakG: Double
  /// The relative increase of the spring's stiffness at full amplitude.
  package var stiffening: Double
  package var law: DriveLaw
  /// The frequency of the drive in hertz. If it is nil, the drive follows the motion, like the
  /// drive of a chip that measures the back-EMF.
  package var driveHertz: Double?
  /// The factor by which the drive is larger until the vibration reaches 95 % of its final
  /// amplitude.
  package var overdrive: Double
  /// The drive that brakes the motion after a drive, as a multiple of full drive.
  package var brakeGain: Double

  package init(
    resonance: Double, quality: Double, peakG: Double, stiffening: Double, law: DriveLaw,
    driveHertz: Double?, overdrive: Double, brakeGain: Double
  ) {
    (self.resonance, self.quality, self.peakG) = (resonance, quality, peakG)
    (self.stiffening, self.law, self.driveHertz) = (stiffening, law, driveHertz)
    (self.overdrive, self.brakeGain) = (overdrive, brakeGain)
  }

  private struct State {
    var place = 0.0
    var speed = 0.0

    func moved(_ step: Double, _ change: State) -> State {
      State(place: place + step * change.place, speed: speed + step * change.speed)
    }
  }

  func motion(_ drives: [ModelDrive], step: Double, count: Int) -> ModelMotion {
    var motion = ModelMotion(step: step)
    var state = State()
    var (current, isBraking) = (0, false)
    let omega = 2 * Double.pi * resonance
    for index in 0..<count {
      let time = Double(index) * step
      while current < drives.count, time >= drives[current].end {
        isBraking = drives[current].brakes
        current += 1
      }
      let level =
        current < drives.count && time >= drives[current].begin ? drives[current].level : 0
      let size = hypot(state.place, state.speed / omega)
      if level > 0 || size < 0.03 { isBraking = false }
      let asked = law.drive(level)
      let drive = { (time: Double, state: State) -> Double in
        self.drive(time, state, asked: asked, size: size, isBraking: isBraking)
      }
      let change = { (time: Double, state: State) -> State in
        let stiffness = omega * omega * (1 + stiffening * state.place * state.place)
        return State(
          place: state.speed,
          speed: omega * omega / quality * drive(time, state) - omega / quality * state.speed
            - stiffness * state.place)
      }
      let first = change(time, state)
      motion.accelerations.append(peakG * first.speed / (omega * omega))
      motion.amplitudes.append(peakG * size)
      let second = change(time + step / 2, state.moved(step / 2, first))
      let third = change(time + step / 2, state.moved(step / 2, second))
      let fourth = change(time + step, state.moved(step, third))
      state = state.moved(step / 6, first).moved(step / 3, second).moved(step / 3, third)
        .moved(step / 6, fourth)
    }
    return motion
  }

  /// The force of the drive, as a share of full drive.
  private func drive(
    _ time: Double, _ state: State, asked: Double, size: Double, isBraking: Bool
  ) -> Double {
    let omega = 2 * Double.pi * resonance
    let share = state.speed / omega / max(hypot(state.place, state.speed / omega), 1e-9)
    if isBraking { return -brakeGain * share }
    guard asked > 0 else { return 0 }
    if let driveHertz { return asked * cos(2 * .pi * driveHertz * time) }
    let force = asked * (size < 0.95 * asked ? overdrive : 1)
    return force * (size < 0.001 ? cos(omega * time) : share)
  }
}

internal import Glibc

/// A motor that turns an eccentric mass.
///
/// The speed approaches the speed for the drive with one time constant. The sensor measures the
/// acceleration in one direction: its centripetal part, which grows with the square of the speed,
/// and its tangential part.
package struct ModelERM: Sendable, Hashable {
  /// The turns per second at full drive.
  package var hertz: Double
  /// The amplitude at full drive in g.
  package var peakG: Double
  /// The time constant of the speed in seconds.
  package var timeConstant: Double
  /// The drag of the air, which grows with the square of the speed, as a share of full drive.
  package var drag: Double
  package var law: DriveLaw
  /// The drive that brakes the motion after a drive, as a multiple of full drive.
  package var brakeGain: Double

  package init(
    hertz: Double, peakG: Double, timeConstant: Double, drag: Double, law: DriveLaw,
    brakeGain: Double
  ) {
    (self.hertz, self.peakG, self.timeConstant) = (hertz, peakG, timeConstant)
    (self.drag, self.law, self.brakeGain) = (drag, law, brakeGain)
  }

  func motion(_ drives: [ModelDrive], step: Double, count: Int) -> ModelMotion {
    var motion = ModelMotion(step: step)
    // The speed as a share of that at full drive, and the angle in radians.
    var (speed, angle) = (0.0, 0.7)
    var (current, isBraking) = (0, false)
    for index in 0..<count {
      let time = Double(index) * step
      while current < drives.count, time >= drives[current].end {
        isBraking = drives[current].brakes
        current += 1
      }
      let level =
        current < drives.count && time >= drives[current].begin ? drives[current].level : 0
      if level > 0 || speed < 0.05 { isBraking = false }
      let torque = isBraking ? -brakeGain : law.drive(level) * (1 + drag)
      let target = torque - drag * speed * speed
      let change = (target - speed) / timeConstant
      let tangential = change / (2 * .pi * hertz)
      let radial = speed * speed
      motion.accelerations.append(peakG * (radial * cos(angle) + tangential * sin(angle)))
      motion.amplitudes.append(peakG * hypot(radial, tangential))
      // The exact solution for a constant target.
      let next = target + (speed - target) * exp(-step / timeConstant)
      angle += 2 * .pi * hertz * step * (speed + next) / 2
      speed = max(next, 0)
    }
    return motion
  }
}

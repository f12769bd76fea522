internal import Glibc

/// A wideband actuator, driven at one frequency: its amplitude approaches the drive with one time
/// constant, which is shorter while it brakes.
package struct ModelWideband: Sendable, Hashable {
  /// The frequency of the drive in hertz.
  package var hertz: Double
  /// The amplitude at full drive in g.
  package var peakG: Double
  /// The time constant of the amplitude in seconds.
  package var timeConstant: Double
  package var law: DriveLaw
  /// The factor by which braking is faster than coasting.
  package var brakeGain: Double

  package init(
    hertz: Double, peakG: Double, timeConstant: Double, law: DriveLaw, brakeGain: Double
  ) {
    (self.hertz, self.peakG, self.timeConstant) = (hertz, peakG, timeConstant)
    (self.law, self.brakeGain) = (law, brakeGain)
  }

  func motion(_ drives: [ModelDrive], step: Double, count: Int) -> ModelMotion {
    var motion = ModelMotion(step: step)
    var amplitude = 0.0
    var (current, isBraking) = (0, false)
    for index in 0..<count {
      let time = Double(index) * step
      while current < drives.count, time >= drives[current].end {
        isBraking = drives[current].brakes
        current += 1
      }
      let level =
        current < drives.count && time >= drives[current].begin ? drives[current].level : 0
      if level > 0 { isBraking = false }
      motion.accelerations.append(peakG * amplitude * cos(2 * .pi * hertz * time))
      motion.amplitudes.append(peakG * amplitude)
      let target = law.drive(level)
      let constant = isBraking ? timeConstant / brakeGain : timeConstant
      amplitude = target + (amplitude - target) * exp(-step / constant)
    }
    return motion
  }
}

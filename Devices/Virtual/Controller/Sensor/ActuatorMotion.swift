internal import Glibc

/// The motion of a linear actuator that the motor driver drives: a mass on a spring with damping.
///
/// ```
/// x'' + w / Q x' + w² x = w² / Q u(t)
/// ```
///
/// `u` is the drive, -1 to 1. At full drive and resonance `x` settles to the amplitude 1. The
/// equation is solved by the Runge-Kutta method of fourth order. It shares no code with the
/// firmware's model. An eccentric mass is not modelled: it does not move.
struct ActuatorMotion {
  /// The largest step in nanoseconds.
  private static let step = 40_000.0

  private let omega: Double
  private let quality: Double
  private let peakG: Double
  private let isLinear: Bool
  private var place = 0.0
  private var speed = 0.0
  private var time: Int64 = 0
  /// The phase of the drive in turns.
  private var phase = 0.0
  /// The number of drives that have begun.
  private var begun = 0
  private var drive = MotorDrive(time: 0, level: 0)

  init(_ actuator: Actuator) {
    omega = 2 * Double.pi * actuator.resonance
    (quality, peakG) = (actuator.quality, actuator.peakG)
    isLinear = actuator.kind == .linear
  }

  /// The acceleration in g at a time, which is not before that of the last call.
  /// - Parameter drives: all drives up to that time.
  mutating func acceleration(at end: Int64, _ drives: [MotorDrive]) -> Double {
    while begun < drives.count, drives[begun].time <= end {
      move(to: drives[begun].time)
      let next = drives[begun]
      if drive.level == 0 || next.frequency != drive.frequency { phase = 0 }
      drive = next
      begun += 1
    }
    move(to: end)
    // The acceleration at the steady amplitude is w² x.
    return isLinear ? peakG * (force(0) / quality - place - speed / (omega * quality)) : 0
  }

  private mutating func move(to end: Int64) {
    let span = Double(end - time)
    guard span > 0 else { return }
    let count = max((span / Self.step).rounded(.up), 1)
    let step = span / count / 1e9
    for _ in 0..<Int(count) { advance(step) }
    time = end
  }

  private mutating func advance(_ step: Double) {
    defer { phase = (phase + step * drive.frequency).truncatingRemainder(dividingBy: 1) }
    guard drive.level > 0 || place != 0 || speed != 0 else { return }
    let (half, middle, last) = (step / 2, force(step / 2), force(step))
    let a = slope(place, speed, force(0))
    let b = slope(place + half * a.place, speed + half * a.speed, middle)
    let c = slope(place + half * b.place, speed + half * b.speed, middle)
    let d = slope(place + step * c.place, speed + step * c.speed, last)
    place += step / 6 * (a.place + 2 * b.place + 2 * c.place + d.place)
    speed += step / 6 * (a.speed + 2 * b.speed + 2 * c.speed + d.speed)
    if drive.level == 0, abs(place) < 1e-9, abs(speed) < 1e-9 * omega { (place, speed) = (0, 0) }
  }

  private func slope(
    _ place: Double, _ speed: Double, _ force: Double
  ) -> (place: Double, speed: Double) {
    (speed, omega * omega * (force / quality - place) - omega / quality * speed)
  }

  /// The drive some seconds from now.
  private func force(_ seconds: Double) -> Double {
    guard drive.level > 0 else { return 0 }
    let level = Double(drive.level) / 255 * (drive.isReversed ? -1 : 1)
    return level * sin(2 * .pi * (phase + seconds * drive.frequency))
  }
}

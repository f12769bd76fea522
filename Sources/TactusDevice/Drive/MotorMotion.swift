internal import Glibc

/// The state of a modelled motor: its present speed, and the time until it reaches another speed.
package struct MotorMotion: Sendable, Hashable {
  private let model: MotorModel
  /// The exponent from speed to acceleration: 2 for an eccentric weight, otherwise 1.
  private let power: Double
  private let deadZone: Double
  /// Speed or amplitude as a share of the highest, 0 to 1.
  package private(set) var speed = 0.0

  /// Creates a motor at rest.
  /// - Parameters:
  ///   - actuator: the actuator, of which the kind and the dead zone are used.
  ///   - model: the model of its motor.
  package init(_ actuator: Actuator, _ model: MotorModel) {
    self.model = model
    power = actuator.kind == .erm ? 2 : 1
    deadZone = actuator.response.deadZone
  }

  /// The acceleration as a share of the acceleration at full drive, 0 to 1.
  package var shake: Double { power == 2 ? speed * speed : speed }

  /// The peak acceleration, in g.
  package var gravities: Double { shake * model.fullGravities }

  /// The final speed under a drive of 0 to 1. Above the dead zone the acceleration is linear in the
  /// drive.
  package func speed(for drive: Double) -> Double {
    guard drive > 0, drive >= deadZone else { return 0 }
    let shake = min((drive - deadZone) / (1 - deadZone), 1)
    return power == 2 ? shake.squareRoot() : shake
  }

  /// The speed at which the acceleration is this share of the acceleration at full drive.
  package func speed(ofShake share: Double) -> Double {
    power == 2 ? share.squareRoot() : share
  }

  /// Advances the time under a constant drive.
  package mutating func advance(nanoseconds: Int64, drive: Double) {
    guard nanoseconds > 0 else { return }
    let target = speed(for: drive)
    let lag = target > speed ? model.riseNanoseconds : model.coastNanoseconds
    speed = target + (speed - target) * exp(-Double(nanoseconds) / Double(lag))
  }

  /// Nanoseconds at full drive until a speed is reached, at most `most`.
  package func rise(to target: Double, atMost most: Int64) -> Int64 {
    guard target > speed else { return 0 }
    guard target < 1 else { return most }
    let share = (1 - speed) / (1 - target)
    return min(Int64(Double(model.riseNanoseconds) * log(share)), most)
  }

  /// Nanoseconds without drive until a speed is reached, at most `most`.
  package func fall(to target: Double, atMost most: Int64) -> Int64 {
    guard target < speed else { return 0 }
    guard target > 0 else { return most }
    return min(Int64(Double(model.coastNanoseconds) * log(speed / target)), most)
  }
}

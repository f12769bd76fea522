internal import Glibc

/// A motor with an eccentric weight. The drive sets its target speed, which it approaches with a
/// lag. The weight shakes the pad with the square of its speed.
///
/// ```
///  shake
///    1 ┤      ╭────────╮
///      │    ╱           ╲
///    0 ┼──╯──────────────╰── time      10 to 90 %: rise      90 to 10 %: fall
///     drive 1        drive 0
/// ```
///
/// The speed follows its target as a first-order lag. So from standstill the shake grows as `(1 -
/// exp(-t / τ))²`, and to standstill it falls as `exp(-2t / τ)`.
package struct EccentricMotor: Sendable {
  /// The parameters of a motor.
  package struct Figures: Sendable, Hashable {
    /// Nanoseconds in which the shake rises from 10 to 90 % after full drive from standstill.
    package var riseNanoseconds: Int64
    /// Nanoseconds in which the shake falls from 90 to 10 % after the drive has ended.
    package var fallNanoseconds: Int64
    /// Turns per second at full drive.
    package var fullHertz: Double
    /// The shake at full drive, in g.
    package var fullG: Double
    /// The drive below which friction holds the motor, 0 to 1.
    package var deadZone: Double

    package init(
      riseNanoseconds: Int64, fallNanoseconds: Int64, fullHertz: Double, fullG: Double,
      deadZone: Double = 0.05
    ) {
      self.riseNanoseconds = riseNanoseconds
      self.fallNanoseconds = fallNanoseconds
      self.fullHertz = fullHertz
      self.fullG = fullG
      self.deadZone = deadZone
    }

    /// A motor with a large, slow weight. The figures are assumptions, because those of real pads
    /// are not published.
    package static let heavy = Figures(
      riseNanoseconds: 60_000_000, fallNanoseconds: 80_000_000, fullHertz: 50, fullG: 1)
    /// A motor with a small, quick weight; its figures are assumptions, too.
    package static let light = Figures(
      riseNanoseconds: 30_000_000, fallNanoseconds: 40_000_000, fullHertz: 170, fullG: 0.5)
  }

  package let figures: Figures
  /// The speed relative to the full speed, 0 to 1.
  package private(set) var speed = 0.0
  /// The angle of the weight in radians, within one turn.
  private var angle = 0.0

  package init(_ figures: Figures) { self.figures = figures }

  /// Advances time with a drive of 0 to 1.
  package mutating func advance(nanoseconds: Int64, drive: Double) {
    guard nanoseconds > 0 else { return }
    let target = target(of: drive)
    let lag = target > speed ? riseLag : fallLag
    let seconds = Double(nanoseconds) / 1e9
    let before = speed
    speed = target + (speed - target) * exp(-seconds / lag)
    // The mean of the speeds before and after is accurate enough over a few milliseconds.
    angle += (before + speed) / 2 * figures.fullHertz * seconds * 2 * Double.pi
    angle.formTruncatingRemainder(dividingBy: 2 * Double.pi)
  }

  /// The acceleration of the pad in the plane of the weight, in g. Its length is the shake, at any
  /// angle of the weight.
  package var acceleration: (x: Double, z: Double) {
    let shake = figures.fullG * speed * speed
    return (shake * cos(angle), shake * sin(angle))
  }

  /// The speed that a motor approaches at a drive: the square root of the drive, because friction
  /// grows with the square of the speed. 0 in the dead zone.
  private func target(of drive: Double) -> Double {
    drive < figures.deadZone || drive <= 0 ? 0 : min(drive, 1).squareRoot()
  }

  /// `(1 - exp(-t / τ))²` is 0.1 at 0.3801 τ and 0.9 at 2.9697 τ.
  private var riseLag: Double { Double(max(figures.riseNanoseconds, 1)) / 1e9 / 2.5896 }

  /// `exp(-2t / τ)` goes from 0.9 to 0.1 in ln 9 / 2 τ.
  private var fallLag: Double { Double(max(figures.fallNanoseconds, 1)) / 1e9 / 1.0986 }
}

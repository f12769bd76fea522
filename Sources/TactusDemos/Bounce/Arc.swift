package import Foundation

/// The flight of the ball from one impact, kick or tilt to the next: a parabola, whose position and
/// velocity can be computed for every time.
package struct Arc: Sendable, Hashable {
  /// The time of the start, in seconds since the program began.
  package let start: TimeInterval
  /// The centre of the ball at the start, in points.
  package let position: SIMD2<Double>
  /// The velocity of the ball at the start, in points per second.
  package let velocity: SIMD2<Double>
  /// The acceleration in points per second squared: gravity, except that its component towards a
  /// wall on which the ball lies is 0.
  package let acceleration: SIMD2<Double>

  /// A flight that begins anywhere in the box. A ball that rests on a wall stays on it.
  init(
    at start: TimeInterval, _ position: SIMD2<Double>, _ velocity: SIMD2<Double>,
    gravity: SIMD2<Double>, in box: Box
  ) {
    var (position, acceleration) = (position, gravity)
    for axis in 0...1 {
      let range = box.range(axis)
      position[axis] = min(max(position[axis], range.lowerBound), range.upperBound)
      let wall = gravity[axis] < 0 ? range.lowerBound : range.upperBound
      if velocity[axis] == 0, position[axis] == wall { acceleration[axis] = 0 }
    }
    self.start = start
    self.position = position
    self.velocity = velocity
    self.acceleration = acceleration
  }

  /// The centre of the ball at a time not before the start.
  package func position(at seconds: TimeInterval) -> SIMD2<Double> {
    let elapsed = seconds - start
    return position + elapsed * velocity + (elapsed * elapsed / 2) * acceleration
  }

  /// The velocity at a time not before the start.
  package func velocity(at seconds: TimeInterval) -> SIMD2<Double> {
    velocity + (seconds - start) * acceleration
  }

  /// The time of the ball's first impact on one of the two walls of an axis (0: left and right, 1:
  /// ceiling and floor); nil if it strikes neither.
  func impactTime(_ axis: Int, in box: Box) -> TimeInterval? {
    let range = box.range(axis)
    let below = elapsed(to: range.lowerBound, axis, outwards: -1)
    let above = elapsed(to: range.upperBound, axis, outwards: 1)
    return [below, above].compactMap(\.self).min().map { start + $0 }
  }

  /// Solves a/2 t² + v t + d = 0 for the first t of 0 or more at which the velocity points
  /// `outwards`. Both roots are computed in the form that loses no digits if they differ much.
  private func elapsed(to wall: Double, _ axis: Int, outwards: Double) -> TimeInterval? {
    let (a, v, d) = (acceleration[axis], velocity[axis], position[axis] - wall)
    var roots: [Double] = []
    if a == 0 {
      if v != 0 { roots = [-d / v] }
    } else {
      let discriminant = v * v - 2 * a * d
      guard discriminant >= 0 else { return nil }
      let sum = -(v + (v < 0 ? -1 : 1) * discriminant.squareRoot())
      roots = sum == 0 ? [0] : [sum / a, 2 * d / sum]
    }
    return roots.filter { $0 >= 0 && (v + a * $0) * outwards > 0 }.min()
  }
}

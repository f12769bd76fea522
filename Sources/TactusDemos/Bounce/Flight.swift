package import Foundation

/// The flight of the ball, computed from impact to impact without time steps.
package struct Flight: Sendable {
  /// The largest number of arcs that are kept: half an hour of frequent bouncing.
  private static let arcLimit = 16_384
  /// If two walls are struck within this many seconds, the ball is in a corner: one impact.
  private static let cornerSeconds = 1e-9

  /// The walls.
  package let box: Box
  /// The latest arcs, by start; never empty.
  package private(set) var arcs: [Arc]
  /// The acceleration by gravity, in points per second squared.
  package private(set) var gravity: SIMD2<Double>

  /// A flight that begins at time 0 at a position with a velocity. Gravity points down.
  package init(_ box: Box = Box(), from position: SIMD2<Double>, velocity: SIMD2<Double>) {
    self.box = box
    gravity = [0, box.gravity]
    arcs = [Arc(at: 0, position, velocity, gravity: gravity, in: box)]
  }

  /// The arc on which the ball is at a time in seconds.
  package func arc(at seconds: TimeInterval) -> Arc {
    arcs.last { $0.start <= seconds } ?? arcs[0]
  }

  /// The time of the next impact; nil if the ball lies still.
  package var nextImpactTime: TimeInterval? {
    let arc = arcs[arcs.count - 1]
    return [0, 1].compactMap { arc.impactTime($0, in: box) }.min()
  }

  /// Advances the ball to a time, and returns the impacts until then.
  package mutating func advance(through seconds: TimeInterval) -> [Impact] {
    var impacts: [Impact] = []
    while let time = nextImpactTime, time <= seconds { impacts.append(strike(at: time)) }
    return impacts
  }

  /// Changes gravity at a time to which ``advance(through:)`` has advanced the ball.
  package mutating func turn(_ gravity: SIMD2<Double>, at seconds: TimeInterval) {
    self.gravity = gravity
    let arc = arcs[arcs.count - 1]
    append(at: seconds, arc.position(at: seconds), arc.velocity(at: seconds))
  }

  /// Sets the velocity of the ball, at a time to which it has been advanced.
  package mutating func kick(_ velocity: SIMD2<Double>, at seconds: TimeInterval) {
    append(at: seconds, arcs[arcs.count - 1].position(at: seconds), velocity)
  }

  private mutating func strike(at time: TimeInterval) -> Impact {
    let arc = arcs[arcs.count - 1]
    var (position, velocity) = (arc.position(at: time), arc.velocity(at: time))
    let speed = (velocity * velocity).sum().squareRoot()
    for axis in 0...1 {
      guard let own = arc.impactTime(axis, in: box), own - time <= Self.cornerSeconds else {
        continue
      }
      let range = box.range(axis)
      // The ball is placed exactly on the wall, so that rounding does not find this impact again.
      position[axis] = velocity[axis] < 0 ? range.lowerBound : range.upperBound
      let left = -box.elasticity * velocity[axis]
      let isPushedBack = gravity[axis] * left < 0
      velocity[axis] = isPushedBack && abs(left) < box.restSpeed ? 0 : left
    }
    append(at: time, position, velocity)
    return Impact(
      time: time, position: position, speed: speed,
      strength: Float(min(speed / box.maximumSpeed, 1)))
  }

  private mutating func append(
    at time: TimeInterval, _ position: SIMD2<Double>, _ velocity: SIMD2<Double>
  ) {
    if arcs.count >= Self.arcLimit { arcs.removeFirst(Self.arcLimit / 2) }
    arcs.append(Arc(at: time, position, velocity, gravity: gravity, in: box))
  }
}

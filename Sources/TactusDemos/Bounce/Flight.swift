package import Foundation

/// The way of the ball, from impact to impact, each time computed and none stepped through.
package struct Flight: Sendable {
  /// Arcs that are remembered: half an hour of lively bouncing.
  private static let arcLimit = 16_384
  /// Walls that are struck within this many seconds of each other are a corner, struck once.
  private static let cornerSeconds = 1e-9

  /// The walls.
  package let box: Box
  /// The latest arcs, by start; never empty.
  package private(set) var arcs: [Arc]
  /// Points a second squared.
  package private(set) var gravity: SIMD2<Double>

  /// A ball at a place with a velocity, at time 0, under a gravity that points downwards.
  package init(_ box: Box = Box(), from position: SIMD2<Double>, velocity: SIMD2<Double>) {
    self.box = box
    gravity = [0, box.gravity]
    arcs = [Arc(at: 0, position, velocity, gravity: gravity, in: box)]
  }

  /// The arc that the ball is on at a time.
  package func arc(at seconds: TimeInterval) -> Arc {
    arcs.last { $0.start <= seconds } ?? arcs[0]
  }

  /// When the ball strikes next; nil: it lies still.
  package var nextImpactTime: TimeInterval? {
    let arc = arcs[arcs.count - 1]
    return [0, 1].compactMap { arc.impactTime($0, in: box) }.min()
  }

  /// Lets the ball fly up to a time, and gives the impacts on the way.
  package mutating func advance(through seconds: TimeInterval) -> [Impact] {
    var impacts: [Impact] = []
    while let time = nextImpactTime, time <= seconds { impacts.append(strike(at: time)) }
    return impacts
  }

  /// Gravity changes. Impacts before that time have been taken out by ``advance(through:)``.
  package mutating func turn(_ gravity: SIMD2<Double>, at seconds: TimeInterval) {
    self.gravity = gravity
    let arc = arcs[arcs.count - 1]
    append(at: seconds, arc.position(at: seconds), arc.velocity(at: seconds))
  }

  /// The ball is struck: it goes on with a velocity.
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
      // On the wall exactly, so that the next root is not this one again.
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

internal import Foundation

/// Four walls, and the ball that flies between them. Lengths are points; x grows to the right, y
/// downwards.
package struct Box: Sendable, Hashable {
  /// The distance between the side walls.
  package var width: Double
  /// The distance between ceiling and floor.
  package var height: Double
  /// The radius of the ball.
  package var radius: Double
  /// The share of the speed perpendicular to a wall that remains after an impact, 0 to 1.
  package var elasticity: Double
  /// The acceleration of the ball in points per second squared.
  package var gravity: Double

  /// Creates a box. The default gravity is that of UIKit Dynamics.
  package init(
    width: Double = 640, height: Double = 400, radius: Double = 20, elasticity: Double = 0.75,
    gravity: Double = 1000
  ) {
    self.width = width
    self.height = height
    self.radius = radius
    self.elasticity = elasticity
    self.gravity = gravity
  }

  /// The impact speed that is felt with full intensity, in points per second: that of a ball
  /// dropped from ceiling to floor, v² = 2gh.
  package var maximumSpeed: Double { (2 * gravity * (height - 2 * radius)).squareRoot() }

  /// A ball that would leave a wall more slowly than this, in points per second, and that gravity
  /// pulls back, stays on the wall. Otherwise it would bounce infinitely often.
  package var restSpeed: Double { maximumSpeed / 25 }

  /// The possible positions of the ball's centre: along x for axis 0, along y for axis 1.
  func range(_ axis: Int) -> ClosedRange<Double> {
    radius...max((axis == 0 ? width : height) - radius, radius)
  }
}

package import Foundation

/// The ball strikes a wall, or two in a corner.
package struct Impact: Sendable, Hashable {
  /// Seconds since the program began.
  package var time: TimeInterval
  /// The middle of the ball.
  package var position: SIMD2<Double>
  /// How fast the ball was just before, points a second.
  package var speed: Double
  /// The speed as a share of the maximum, 0 to 1: what intensity and sharpness are made of.
  package var strength: Float
}

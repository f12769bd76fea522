package import Foundation

/// The ball strikes a wall, or two in a corner.
package struct Impact: Sendable, Hashable {
  /// Seconds since the program began.
  package var time: TimeInterval
  /// The centre of the ball.
  package var position: SIMD2<Double>
  /// The speed of the ball just before, in points per second.
  package var speed: Double
  /// The speed relative to the maximum, 0 to 1. Intensity and sharpness are derived from it.
  package var strength: Float
}

package import Foundation

/// An impact of the ball on a wall, or on two walls in a corner.
package struct Impact: Sendable, Hashable {
  /// The time of the impact, in seconds since the program began.
  package var time: TimeInterval
  /// The centre of the ball.
  package var position: SIMD2<Double>
  /// The speed of the ball just before, in points per second.
  package var speed: Double
  /// The speed divided by ``Box/maximumSpeed``, at most 1. Intensity and sharpness are derived from
  /// it.
  package var strength: Float
}

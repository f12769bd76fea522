/// The state of the ball for drawing: the parabola on which it moves.
struct BallScene: Sendable, Equatable {
  /// The page that started it.
  var page: Int
  /// The side that gravity points to: `down`.
  var side: String
  /// The time at which the program began, in seconds since the origin of the device.
  var begin: Double
  /// The time at which the parabola began, in seconds since the program began.
  var start: Double
  /// Width and height in points.
  var box: SIMD2<Double>
  /// The values at the start of the parabola, in points, points per second and points per second
  /// squared.
  var position, velocity, acceleration: SIMD2<Double>
  /// The radius of the ball, in points.
  var radius: Double
  /// The time of the last impact, in milliseconds since the program began; 0 before the first. A
  /// page recognises a new impact by the change of this number.
  var lastImpactMilliseconds: Int
  /// The strength of the last impact, 0 to 1.
  var strength: Double
}

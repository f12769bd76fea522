internal import TactusDemos

/// The ball, for drawing: the parabola that it is on.
struct BallScene: Sendable, Equatable {
  /// The page that started it.
  var page: Int
  /// The side that gravity points to: `down`.
  var side: String
  /// When the program began, in seconds since the origin of the device.
  var begin: Double
  /// When the parabola began, in seconds since the program began.
  var start: Double
  /// Width and height in points.
  var box: SIMD2<Double>
  /// At the start of the parabola; points, points per second, points per second squared.
  var position, velocity, acceleration: SIMD2<Double>
  /// Of the ball, in points.
  var radius: Double
  /// The number of impacts so far.
  var impactCount: Int
  /// The strength of the last impact, 0 to 1.
  var strength: Double
}

/// The vine, for drawing.
struct VineScene: Sendable, Equatable {
  /// The state of the pineapple.
  enum State: String, Sendable { case hanging, falling, caught, missed }

  /// The page that started it.
  var page: Int
  var state: State
  /// In the unit square.
  var fruit: Point
  var finger: Point?
  /// The intensity of the swish, 0 to 1.
  var swish: Float
  /// How many pineapples were caught, and how many fell into the water.
  var caught = 0
  var missed = 0
}

internal import TactusDemos

/// The vine, for drawing.
struct VineScene: Sendable, Equatable {
  /// The state of the pineapple.
  enum State: String, Sendable { case hanging, falling, caught, missed }

  /// The page that started it.
  var page: Int
  var state: State
  /// The position of the pineapple in the unit square.
  var fruit: Point
  var finger: Point?
  /// The intensity of the swish, 0 to 1.
  var swish: Float
  /// The number of caught pineapples, and the number that fell into the water.
  var caught = 0
  var missed = 0
}

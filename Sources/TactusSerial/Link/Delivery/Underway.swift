/// What is on its way to the device, as far as its room is concerned.
struct Underway: Sendable, Hashable {
  /// Segments that the device may not have counted in what it last said of its room.
  var segments = 0
  /// Whether an answer is overdue: what was sent may be lost.
  var isUncertain = false
}

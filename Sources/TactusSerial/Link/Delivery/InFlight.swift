/// The segments in flight, for the computation of the device's free places.
struct InFlight: Sendable, Hashable {
  /// The number of segments that the device may not have counted in its last credits.
  var segments = 0
  /// Whether an answer is overdue, so that frames may be lost.
  var isUncertain = false
}

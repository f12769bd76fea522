/// The segments in flight, from which the free places of the device are computed.
struct InFlight: Sendable, Hashable {
  /// The number of segments that the device may not have counted in its last credits.
  var segments = 0
  /// Whether an answer is overdue, so frames may be lost.
  var isUncertain = false
}

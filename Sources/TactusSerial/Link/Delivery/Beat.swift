/// A HEARTBEAT in flight.
struct Beat: Sendable, Hashable {
  var tag: UInt8
  var nanoseconds: Int64
  /// The sequence number of the first ordered command after the HEARTBEAT.
  var nextSequence: UInt8
}

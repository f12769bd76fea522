/// A HEARTBEAT on its way.
struct Beat: Sendable, Hashable {
  var tag: UInt8
  var nanoseconds: Int64
  /// The number of the first ordered command behind it.
  var nextSequence: UInt8
}

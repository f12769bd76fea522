/// The device at the far end of a ``BoardWorld``'s line, together with the line. Times are the
/// host's.
package protocol FarEnd: AnyObject {
  /// Whether the line is disconnected.
  var isGone: Bool { get }

  /// The time in nanoseconds of the device's next spontaneous action; `.max` if only
  /// ``run(until:)`` can find it.
  var next: Int64 { get }

  /// Sends bytes of the host at a time.
  func carry(_ bytes: [UInt8], at now: Int64)

  /// Advances the time to an end, or to the next byte for the host before it.
  /// - Returns: the time reached.
  func run(until end: Int64) -> Int64

  /// The bytes that have reached the host by a time, at most `limit` of them.
  func takeCome(by now: Int64, limit: Int) -> [UInt8]
}

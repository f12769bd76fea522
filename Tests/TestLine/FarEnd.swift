/// The line of a ``BoardWorld`` and the device at its other end. Times are the host's, in
/// nanoseconds.
package protocol FarEnd: AnyObject {
  /// Whether the line is disconnected.
  var isGone: Bool { get }

  /// The time at which the device next does something without input; `.max` if only ``run(until:)``
  /// can find that out.
  var next: Int64 { get }

  /// Sends bytes of the host to the device, beginning at a time.
  func carry(_ bytes: [UInt8], at now: Int64)

  /// Lets the device run until a time, or until an earlier time at which it sends a byte.
  /// - Returns: the time that was reached.
  func run(until end: Int64) -> Int64

  /// Removes and returns the bytes that have reached the host by a time, at most `limit` of them.
  func takeCome(by now: Int64, limit: Int) -> [UInt8]
}

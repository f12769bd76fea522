/// The device at the far end of a ``BoardWorld``'s line, and the line. Times are the host's.
package protocol FarEnd: AnyObject {
  /// Whether the line ends nowhere any more.
  var isGone: Bool { get }

  /// When something happens next unasked, in nanoseconds; `.max`: ``run(until:)`` finds that out.
  var next: Int64 { get }

  /// Takes bytes that the host puts on the line at a time.
  func carry(_ bytes: [UInt8], at now: Int64)

  /// Lets time pass, up to an end, or to when something comes to the host before it.
  /// - Returns: the time that it is then.
  func run(until end: Int64) -> Int64

  /// The bytes that have come to the host by a time, up to `limit` of them.
  func takeCome(by now: Int64, limit: Int) -> [UInt8]
}

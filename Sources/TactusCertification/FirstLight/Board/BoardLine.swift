/// The line to a board as bytes, with the clock that it is timed by: a port, or a device in the
/// process on a virtual clock.
package protocol BoardLine: AnyObject {
  /// Nanoseconds on CLOCK_MONOTONIC, or on the virtual clock.
  var nowNanoseconds: Int64 { get }

  /// Sends as many of the bytes as can be sent until a time.
  /// - Returns: whether the line is still there.
  func send(_ bytes: [UInt8], until deadline: Int64) -> Bool

  /// Waits for bytes until a time at most. Empty: none came; nil: the line has gone.
  func receive(until deadline: Int64) -> [UInt8]?

  /// Lets time pass while the line is gone.
  func wait(until deadline: Int64)

  /// Opens a line again that has gone.
  /// - Returns: whether it is there.
  func reopen() -> Bool
}

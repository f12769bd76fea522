/// The serial connection to a board, with the clock that times it: a real port, or a simulated
/// device in the same process on a virtual clock.
package protocol BoardLine: AnyObject {
  /// The present time in nanoseconds, on CLOCK_MONOTONIC or on the virtual clock.
  var nowNanoseconds: Int64 { get }

  /// Sends bytes, as many as the line accepts until a time.
  /// - Returns: whether the line is still connected.
  func send(_ bytes: [UInt8], until deadline: Int64) -> Bool

  /// Waits for bytes until a time at most. Returns an empty array if no bytes arrived, and nil if
  /// the line is disconnected.
  func receive(until deadline: Int64) -> [UInt8]?

  /// Lets time pass while the line is disconnected.
  func wait(until deadline: Int64)

  /// Opens the line again after it was disconnected.
  /// - Returns: whether the line is connected.
  func reopen() -> Bool
}

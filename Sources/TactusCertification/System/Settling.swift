internal import TactusDevice

/// Waits until another thread or process of the harness has done its work.
enum Settling {
  /// The timeout in nanoseconds: much longer than a busy machine needs.
  private static let timeout: Int64 = 60_000_000_000

  /// Returns when the condition holds.
  /// - Throws: ``RigFault/broken(_:)`` with the text `otherwise` after a minute.
  static func wait(_ otherwise: String, until isDone: () -> Bool) throws(RigFault) {
    let deadline = MonotonicClock.nowNanoseconds + timeout
    while !isDone() {
      guard MonotonicClock.nowNanoseconds < deadline else { throw .broken(otherwise) }
      ClockWait.until(MonotonicClock.nowNanoseconds + 200_000)
    }
  }
}

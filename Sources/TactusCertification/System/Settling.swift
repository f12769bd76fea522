internal import TactusDevice

/// Waits for another thread of the harness to have done something.
enum Settling {
  /// Nanoseconds after which it is given up: far more than a busy machine takes.
  private static let patience: Int64 = 10_000_000_000

  /// Returns when something is so.
  /// - Throws: ``RigFault/broken(_:)`` with `otherwise` where it does not become so in ten seconds.
  static func wait(_ otherwise: String, until isDone: () -> Bool) throws(RigFault) {
    let deadline = MonotonicClock.nowNanoseconds + patience
    while !isDone() {
      guard MonotonicClock.nowNanoseconds < deadline else { throw .broken(otherwise) }
      ClockWait.until(MonotonicClock.nowNanoseconds + 200_000)
    }
  }
}

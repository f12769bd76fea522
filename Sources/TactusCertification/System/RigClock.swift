/// The clock of a rig. On a virtual clock, waiting also runs the player and the device of the rig.
package protocol RigClock: Sendable {
  /// The present time in nanoseconds.
  var now: Int64 { get }

  /// Returns when the time is at or past `nanoseconds`.
  func wait(until nanoseconds: Int64)
}

/// The longest single wait in nanoseconds: ctrl-C is noticed after at most this time.
private let longestWait: Int64 = 50_000_000

extension RigClock {
  /// Returns when the time is at or past `nanoseconds`.
  /// - Throws: ``RigFault/interrupted`` if `isInterrupted` returns true before.
  func wait(until nanoseconds: Int64, unless isInterrupted: () -> Bool) throws(RigFault) {
    var time = now
    while time < nanoseconds {
      wait(until: min(nanoseconds, time + longestWait))
      if isInterrupted() { throw .interrupted }
      time = now
    }
  }
}

/// The time that a rig goes by, and what happens while the rig waits: nothing but time by the
/// clock; on a virtual clock everything that is in the rig's world.
package protocol RigClock: Sendable {
  /// Nanoseconds.
  var now: Int64 { get }

  /// Returns when the time is at or past `nanoseconds`.
  func wait(until nanoseconds: Int64)
}

/// Nanoseconds that are waited at once, so that ctrl-C is noticed.
private let longestWait: Int64 = 50_000_000

extension RigClock {
  /// The same, unless it is interrupted meanwhile.
  func wait(until nanoseconds: Int64, unless isInterrupted: () -> Bool) throws(RigFault) {
    var time = now
    while time < nanoseconds {
      wait(until: min(nanoseconds, time + longestWait))
      if isInterrupted() { throw .interrupted }
      time = now
    }
  }
}

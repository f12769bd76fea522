/// The clock of a rig, and what happens while the rig waits: in real time nothing, on a virtual
/// clock everything in the rig's world.
package protocol RigClock: Sendable {
  /// Nanoseconds.
  var now: Int64 { get }

  /// Returns when the time is at or past `nanoseconds`.
  func wait(until nanoseconds: Int64)
}

/// The longest single wait in nanoseconds, so that ctrl-C is noticed.
private let longestWait: Int64 = 50_000_000

extension RigClock {
  /// The same, with an end at an interruption.
  func wait(until nanoseconds: Int64, unless isInterrupted: () -> Bool) throws(RigFault) {
    var time = now
    while time < nanoseconds {
      wait(until: min(nanoseconds, time + longestWait))
      if isInterrupted() { throw .interrupted }
      time = now
    }
  }
}

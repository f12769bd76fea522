/// Measures how long the device has been silent although an answer is expected.
///
/// Time in which the link was not driven does not count, because it proves nothing about the
/// device.
struct ReceptionTimer: Sendable {
  /// When the last message arrived; `.min` if none did.
  private(set) var heardAt: Int64 = .min
  /// When the link began to expect an answer; nil if it expects none.
  private var expectingSince: Int64?
  /// When the link was last driven; `.min` if it was not.
  private var ranAt: Int64 = .min
  /// The time in which the link was not driven although it had to retransmit, in nanoseconds. It
  /// counts from the last message, or from the time at which an answer was first expected.
  private var standstill: Int64 = 0

  /// Records that a message arrived.
  mutating func heard(at now: Int64) { (heardAt, standstill) = (now, 0) }

  /// Records that an answer is expected from now on, unless one was expected already.
  mutating func expect(at now: Int64) {
    if expectingSince != nil { return }
    (expectingSince, standstill) = (now, 0)
  }

  /// Sets the time since which an answer is expected; nil if none is.
  mutating func expect(since time: Int64?) { expectingSince = time }

  /// Records that the link is driven. If the host was stalled for longer than a timeout, the time
  /// for an answer is extended, so the device is asked again before it is disconnected.
  /// - Parameter timeout: nanoseconds after which the link would have retransmitted.
  /// - Returns: how long the link was not driven although it had to retransmit, in nanoseconds.
  mutating func run(at now: Int64, timeout: Int64) -> Int64 {
    defer { ranAt = now }
    guard ranAt != .min else { return 0 }
    let missed = max(now &- ranAt &- timeout, 0)
    if expectingSince != nil { standstill &+= missed }
    return missed
  }

  /// When the device is disconnected if nothing arrives; nil if no answer is expected.
  var end: Int64? {
    expectingSince.map { max($0, heardAt) &+ LinkLimits.silence &+ standstill }
  }
}

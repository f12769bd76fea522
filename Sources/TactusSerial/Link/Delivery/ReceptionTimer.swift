/// How long the device has been silent although an answer is expected.
///
/// Time in which the link was not driven does not count, because it says nothing about the device.
struct ReceptionTimer: Sendable {
  /// When the last message arrived; `.min`: never.
  private(set) var heardAt: Int64 = .min
  /// Since when an answer is expected; nil: none is.
  private var expectingSince: Int64?
  /// When the link was last driven; `.min`: never.
  private var ranAt: Int64 = .min
  /// The time since the last message, or since an answer is expected, in which the link was not
  /// driven although it had to retransmit, in nanoseconds.
  private var standstill: Int64 = 0

  /// Records that a message arrived.
  mutating func heard(at now: Int64) { (heardAt, standstill) = (now, 0) }

  /// Records that an answer is expected from now on, unless one was expected already.
  mutating func expect(at now: Int64) {
    if expectingSince != nil { return }
    (expectingSince, standstill) = (now, 0)
  }

  /// Sets since when an answer is expected; nil: none is.
  mutating func expect(since time: Int64?) { expectingSince = time }

  /// Records that the link is driven. A host that was stalled for longer than a timeout asks the
  /// device again before it disconnects it.
  /// - Parameter timeout: nanoseconds after which the link would have retransmitted.
  /// - Returns: how long the link was not driven although it had to retransmit, in nanoseconds.
  mutating func run(at now: Int64, timeout: Int64) -> Int64 {
    defer { ranAt = now }
    guard ranAt != .min else { return 0 }
    let missed = max(now &- ranAt &- timeout, 0)
    if expectingSince != nil { standstill &+= missed }
    return missed
  }

  /// When the device is disconnected if nothing arrives; nil: no answer is expected.
  var end: Int64? {
    expectingSince.map { max($0, heardAt) &+ LinkLimits.silence &+ standstill }
  }
}

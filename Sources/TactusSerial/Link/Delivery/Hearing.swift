/// How long the device has been silent though something is expected of it.
///
/// Time in which the link was not driven says nothing about the device, and does not count.
struct Hearing: Sendable {
  /// When the device was heard last; `.min`: never.
  private(set) var heardAt: Int64 = .min
  /// Since when something is expected; nil: nothing is.
  private var expectingSince: Int64?
  /// When the link was driven last; `.min`: never.
  private var ranAt: Int64 = .min
  /// Nanoseconds since the device was heard, or is to be heard, in which the link was not driven
  /// though it had to ask.
  private var standstill: Int64 = 0

  /// Something came.
  mutating func heard(at now: Int64) { (heardAt, standstill) = (now, 0) }

  /// From now on an answer is expected, if none was.
  mutating func expect(at now: Int64) {
    if expectingSince != nil { return }
    (expectingSince, standstill) = (now, 0)
  }

  /// What is still expected has been since a time; nil: nothing is expected any more.
  mutating func expect(since time: Int64?) { expectingSince = time }

  /// The link is driven. A host that stands still for longer than its patience asks the device
  /// before it gives it up.
  /// - Parameter patience: nanoseconds after which the link would have asked again.
  /// - Returns: nanoseconds for which it was not driven though it had to ask.
  mutating func run(at now: Int64, patience: Int64) -> Int64 {
    defer { ranAt = now }
    guard ranAt != .min else { return 0 }
    let missed = max(now &- ranAt &- patience, 0)
    if expectingSince != nil { standstill &+= missed }
    return missed
  }

  /// When the device is given up if nothing comes; nil: nothing is expected.
  var end: Int64? {
    expectingSince.map { max($0, heardAt) &+ LinkLimits.patience &+ standstill }
  }
}

/// When a device's thread may send the next level.
///
/// A driver without a queue sends the newest level at once; the device rests for the output's
/// update interval after each. A driver with a queue sends the oldest first: a new level is sent
/// when every other one has left, so that none is felt late, and a copy of what plays (a renewal)
/// only into an empty queue. Pure; every time is a parameter, in nanoseconds.
///
/// ```
///  queue   level A      copy         A leaves         level B
///            │            │            │                │
///  time   ───┴────────────┴────────────┴────────────────┴──►
///            │◄────── passage ────────►│ the next level may be sent
/// ```
///
/// A driver that repeats reports sends what waits behind a level without a copy before it. There a
/// tap or a 0 may follow while one level is on its way, but no sooner than five quarters of a
/// spacing after it: reports that come a quarter later than said do not fill the queue.
struct Pace: Sendable, Hashable {
  private let interval: Int64
  private let queue: DriverQueue?
  /// When the last new level has left the queue, or the device has rested after it.
  private var nextLevelAt: Int64 = .min
  /// When the queue takes a tap or a 0.
  private var nextTapAt: Int64 = .min
  /// When all that was sent has left the queue, or the device has rested.
  private var emptyAt: Int64 = .min
  private var heldUntil: Int64 = .min

  /// - Parameters:
  ///   - interval: how long a device rests between two levels.
  ///   - queue: how its driver queues; nil: it does not.
  init(interval: Int64, queue: DriverQueue?) {
    self.interval = interval
    self.queue = queue
  }

  /// When a new level may be sent.
  /// - Parameters:
  ///   - isTap: whether it begins a tap, or is 0 on every motor.
  ///   - latest: when the lease of what plays must be renewed, whatever the queue holds.
  func levelAt(isTap: Bool, latest: Int64) -> Int64 {
    max(min(isTap ? nextTapAt : nextLevelAt, latest), heldUntil)
  }

  /// When a copy of what plays may be sent: from a time on, and into an empty queue.
  /// - Parameter latest: when the lease must be renewed, whatever the queue holds.
  func renewalAt(due: Int64, latest: Int64) -> Int64 {
    max(min(max(due, emptyAt), latest), heldUntil)
  }

  /// A level, or a copy of what plays, was sent.
  mutating func sent(isRenewal: Bool, at now: Int64) {
    if let queue {
      let isBehind = now < emptyAt
      emptyAt =
        isBehind ? emptyAt &+ queue.spacingNanoseconds : now &+ queue.passageNanoseconds
      // A new level may follow a copy at once: only a level that differs can be felt late.
      if !isRenewal {
        nextTapAt = queue.repeatsReports ? followingTime(queue, now) : emptyAt
        emptyAt = max(emptyAt, nextTapAt)
        nextLevelAt = emptyAt
      }
    } else {
      emptyAt = now &+ interval
      nextLevelAt = emptyAt
      nextTapAt = emptyAt
    }
    heldUntil = .min
  }

  /// When a tap may follow a level that is sent now: that one alone is on its way by then.
  private func followingTime(_ queue: DriverQueue, _ now: Int64) -> Int64 {
    max(now &+ queue.spacingNanoseconds / 4 * 5, emptyAt &- queue.spacingNanoseconds)
  }

  /// The next level is sent at once: it is a stop.
  mutating func letThrough() {
    nextLevelAt = .min
    nextTapAt = .min
    heldUntil = .min
  }

  /// Nothing but a stop is sent before this time: the kernel refused.
  mutating func hold(until time: Int64) { heldUntil = time }
}

/// Decides when a device's thread may send the next level.
///
/// A driver without a queue sends the newest level at once; after each level the device needs a
/// pause of the output's update interval. A driver with a queue sends the oldest level first. Then
/// a new level is sent only when all others have left the queue, so that no level is played late,
/// and a renewal is sent only into an empty queue. Every time is a parameter, in nanoseconds.
///
/// ```
///  queue   level A      renewal       A leaves         level B
///            │            │            │                │
///  time   ───┴────────────┴────────────┴────────────────┴──►
///            │◄────── passage ────────►│ the next level may be sent
/// ```
///
/// A driver that repeats its last report before a new one does so only for a level that enters an
/// empty queue, and not for a level that waits behind another. So with such a driver a tap or a 0
/// may be sent while one level is in flight, but at least five quarters of a spacing after that
/// level. Then reports that are up to a quarter of a spacing late do not fill the queue.
struct Pace: Sendable, Hashable {
  private let interval: Int64
  private let queue: DriverQueue?
  /// When the last new level will have left the queue, or the pause after it will have ended.
  private var nextLevelAt: Int64 = .min
  /// When the next tap or 0 may be sent.
  private var nextTapAt: Int64 = .min
  /// When everything that was sent will have left the queue, or the pause will have ended.
  private var emptyAt: Int64 = .min
  private var heldUntil: Int64 = .min

  /// Creates the pace of a device.
  /// - Parameters:
  ///   - interval: the pause between two levels, in nanoseconds.
  ///   - queue: how the driver queues levels; nil if it has no queue.
  init(interval: Int64, queue: DriverQueue?) {
    self.interval = interval
    self.queue = queue
  }

  /// When a new level may be sent.
  /// - Parameters:
  ///   - isTap: whether the level begins a tap, or is 0 on every motor.
  ///   - latest: when the lease must be renewed, even if the queue is not empty then.
  func levelAt(isTap: Bool, latest: Int64) -> Int64 {
    max(min(isTap ? nextTapAt : nextLevelAt, latest), heldUntil)
  }

  /// When a renewal may be sent: not before `due`, and only into an empty queue.
  /// - Parameter latest: when the lease must be renewed, even if the queue is not empty then.
  func renewalAt(due: Int64, latest: Int64) -> Int64 {
    max(min(max(due, emptyAt), latest), heldUntil)
  }

  /// Records that a level or a renewal was sent.
  mutating func sent(isRenewal: Bool, at now: Int64) {
    if let queue {
      let isBehind = now < emptyAt
      emptyAt =
        isBehind ? emptyAt &+ queue.spacingNanoseconds : now &+ queue.passageNanoseconds
      // A new level may follow a renewal at once, because only a changed level can be felt late.
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

  /// The earliest time for a tap after a level that is sent now. At that time the queue holds at
  /// most that level.
  private func followingTime(_ queue: DriverQueue, _ now: Int64) -> Int64 {
    max(now &+ queue.spacingNanoseconds / 4 * 5, emptyAt &- queue.spacingNanoseconds)
  }

  /// Allows the next level, which is a stop, to be sent at once.
  mutating func letThrough() {
    nextLevelAt = .min
    nextTapAt = .min
    heldUntil = .min
  }

  /// Blocks everything but a stop until the given time, because the kernel refused a level.
  mutating func hold(until time: Int64) { heldUntil = time }
}

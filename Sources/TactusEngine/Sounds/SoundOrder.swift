internal import TactusPattern

/// Keeps the commands of a player with sounds in order, although the time by which they are delayed
/// changes: the latency of the sounds changes with the sink, and a start without sounds does not
/// wait.
struct SoundOrder {
  /// The latest time of a command that was delayed. Later commands do not act before it.
  private var latest = Int64.min
  /// Whether the last start included sounds.
  private var isHeard = false

  /// Whether commands wait for the latency of the sounds: a start with sounds, and the commands to
  /// a player that was started with sounds.
  ///
  /// Changes of a stopped player act from its next start on, so they need not wait. The exception
  /// is a change with a time of its own, which must begin at the same time for touch and sound.
  /// - Parameter isIdle: whether the player of the sounds is stopped and has no pending start.
  mutating func waits(_ requests: some Collection<PlayerRequest>, isIdle: Bool) -> Bool {
    for request in requests {
      guard case .start(let events) = request.verb else { continue }
      isHeard = events.include(.audioContinuous)
      return isHeard
    }
    return isIdle ? requests.contains(where: \.hasTime) : isHeard
  }

  /// The time at which a command acts.
  /// - Parameters:
  ///   - time: the requested time. A time that is not in the future means as soon as possible.
  ///   - earliest: the earliest time at which the command can act.
  ///   - limit: the latest time that a command can have.
  mutating func due(_ time: Int64, earliest: Int64, limit: Int64) -> Int64 {
    let due = min(max(time, earliest, latest), limit)
    if due > time { latest = due }
    return due
  }
}

extension PlayerRequest {
  /// Whether the request has a time of its own, relative to the time at which it is applied.
  fileprivate var hasTime: Bool {
    if case .curve = verb { return true }
    return delay > 0
  }
}

/// Checks each millisecond when the playback thread is due, because that thread has no time to
/// check itself. The thread is delayed if it is due, or has a change to apply, and has not
/// continued by the next check.
struct PlaybackWatch {
  /// The planned step, its time, and the time of the last check.
  private var late: (step: Int64, since: Int64, seen: Int64)?

  init() {}

  /// - Parameter nextStep: the time at which the thread is due, or began its step; 0: a change is
  ///   on its way to it; `.max`: it waits without a deadline.
  /// - Returns: the minimum duration of the delay, after its end; nil: there was no delay.
  mutating func look(at now: Int64, nextStep: Int64) -> HeldUp? {
    var held: HeldUp?
    if let late, late.step != nextStep {
      held = HeldUp(.playback, from: late.since, to: late.seen)
      self.late = nil
    }
    if nextStep <= now {
      let since = nextStep > 0 ? nextStep : now
      late = (nextStep, late?.since ?? since, now)
    }
    return held
  }
}

/// Detects delays of the playback thread from another thread, because the playback thread must not
/// spend time on checking itself. The other thread calls ``look(at:nextStep:)`` once per
/// millisecond. The playback thread is delayed if, at two calls in a row, the same step is due or a
/// change is pending.
struct PlaybackWatch {
  /// The step that is late: its planned time, the time since which it is due, and the time of the
  /// last call of ``look(at:nextStep:)``.
  private var late: (step: Int64, since: Int64, seen: Int64)?

  init() {}

  /// - Parameter nextStep: the time at which the playback thread is due, or began its step. It is 0
  ///   if a change is pending, and `.max` if the thread waits without a deadline.
  /// - Returns: a delay that has ended, with its minimum length; nil if no delay of at least
  ///   ``HostStall/leastNanoseconds`` has ended.
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

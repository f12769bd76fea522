/// Looks each millisecond at when the playback thread is due: that has no time to look at itself.
/// It is held up where it is due, or has a change to take, and has not gone on by the next look.
struct PlaybackWatch {
  /// What it had to do, since when, and when that was seen last.
  private var late: (step: Int64, since: Int64, seen: Int64)?

  init() {}

  /// - Parameter nextStep: when the thread is due, or began what it does; 0: a change is on its way
  ///   to it; `.max`: it rests.
  /// - Returns: how long it was held up at least, once it goes on; nil: it was not.
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

internal import TactusDevice
internal import TactusSound

extension StreamLoop {
  /// Follows the clock of the card.
  /// - Parameter error: the time in nanoseconds by which the next frame is played late.
  /// - Returns: whether the times of the queued frames have changed, so that they must be rendered
  ///   again.
  func follow(_ error: Int64, at now: Int64) -> Bool {
    let gap = gaps.observe(error)
    if gap != 0 {
      renderer.clock.anchor(renderer.frame, at: renderer.clock.time(of: renderer.frame) &+ gap)
      follower.forget()
      // The two reports that agree about a gap differ by at most this value.
      clockErrors.take(GapWatch.agreement)
      if gap > 0 { note(gap) }
      return true
    }
    clockErrors.take(error)
    if case .stretch(let stretch) = follower.observe(error, at: now) {
      renderer.clock.setStretch(stretch, from: renderer.frame)
    }
    return false
  }

  private func note(_ gap: Int64) {
    counters.gaps += 1
    counters.gapNanoseconds += gap
    for actuator in renderer.soundingActuators {
      slot.send(.late(actuator: actuator, byNanoseconds: gap))
    }
  }

  /// Reports actuators that have begun to move or come to rest by a time.
  func reportTurns(at now: Int64) {
    let end = now == .max ? Int64.max : renderer.clock.firstFrame(from: now &- shift)
    for turn in renderer.takeTurns(before: end) {
      let time = renderer.clock.time(of: turn.frame) &+ shift
      slot.send(
        turn.isStart
          ? .started(actuator: turn.actuator, nanoseconds: time)
          : .ended(actuator: turn.actuator, nanoseconds: time))
    }
  }

  /// Reports segments whose start is in frames that the card has already fetched.
  func reportLate(_ change: StreamChange) {
    let first = renderer.clock.time(of: renderer.frame)
    for (actuator, start) in change.starts.sorted(by: { $0.key < $1.key })
    where first &- start > GapWatch.threshold {
      slot.send(.late(actuator: actuator, byNanoseconds: first &- start))
    }
  }
}

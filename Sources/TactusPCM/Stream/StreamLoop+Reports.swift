internal import TactusDevice
internal import TactusSound

extension StreamLoop {
  /// Follows the clock of the card.
  /// - Parameters:
  ///   - error: the time in nanoseconds by which the next frame is played late.
  ///   - sent: the number of the frame that the card sends next.
  /// - Returns: whether the times of the queued frames have changed, so that they must be rendered
  ///   again.
  func follow(_ error: Int64, sent: Int64, at now: Int64) -> Bool {
    switch gaps.observe(sent: sent, error: error, at: now) {
    case .nothing: return false
    case .gap(let gap):
      move(by: gap)
      note(gap, at: now)
      return true
    case .misplaced(let time):
      move(by: time)
      return true
    case .settled(let time):
      if loss.isPending {
        noteRestart(late: time, at: now)
      } else if time > GapWatch.leastLoss {
        // The bus stopped after the frames that the card fetched at its start.
        note(time, at: now)
      }
      if abs(time) > GapWatch.leastLoss {
        move(by: time)
        return true
      }
    case .punctual: break
    }
    clockErrors.take(error)
    if case .stretch(let stretch) = follower.observe(error, at: now) {
      renderer.clock.setStretch(stretch, from: max(renderer.frame, sound?.end ?? .min))
    }
    return false
  }

  /// Makes the times of all frames later, or earlier if the time is negative.
  private func move(by time: Int64) {
    renderer.clock.anchor(renderer.frame, at: renderer.clock.time(of: renderer.frame) &+ time)
    follower.forget()
    clockErrors.take(GapWatch.margin)
  }

  /// Notes when the wire carried frames for the last time before a fault that needs a start.
  func noteLoss(by fault: CardFault, at now: Int64) {
    guard !renderer.isStill, fault == .underrun || fault == .stalled else { return }
    // The stream played, but too few reports came to know more.
    if loss.isPending, gaps.isTimed { noteRestart(late: gaps.floor, at: now) }
    let frame = gaps.confirmed &+ loss.sent(before: fault, at: now)
    loss.end(at: min(renderer.clock.time(of: frame) &+ shift &+ gaps.floor, now))
  }

  /// Reports the gap before the first frames of a stream that was started again after a fault.
  /// - Parameter late: the time in nanoseconds by which these frames are played late.
  private func noteRestart(late: Int64, at now: Int64) {
    let first = renderer.clock.time(of: loss.firstFrame) &+ shift &+ late &- period
    guard let gap = loss.gap(until: first), gap > GapWatch.leastLoss else {
      return
    }
    note(gap, at: now)
  }

  private func note(_ gap: Int64, at now: Int64) {
    log?.find(RenderLog.Gap(foundNanoseconds: now, nanoseconds: gap))
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

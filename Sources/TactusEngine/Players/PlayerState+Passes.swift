internal import TactusPattern

extension PlayerState {
  /// Whether the pattern has been played to its end: no event to come, none sounding, and its
  /// duration over.
  @_noLocks @_noAllocation
  func hasPlayedAll(_ timeline: Timeline, at time: Int64) -> Bool {
    if nextEvent < timeline.eventCount || voiceCount > 0 { return false }
    return naturalEnd(timeline) <= time
  }

  /// The engine time at which the pattern's duration is over (a looped pass lasts 1 ms at least).
  /// An empty pattern that loops for ever is not looked at: nothing in it can ever be felt. Nor is
  /// the natural end of passes that end elsewhere.
  @_noLocks @_noAllocation
  func naturalEnd(_ timeline: Timeline) -> Int64 {
    if loops {
      let isEmpty = timeline.eventCount == 0
      if loopEnd > 0 || (isEmpty && passesLeft == .max) { return .max }
      return position.engine(at: passStart &+ shortestNaturalPass(timeline))
    }
    return position.engine(at: passStart &+ timeline.durationNanoseconds)
  }

  /// Begins the next pass where the pattern ended by itself: after its duration, after the last
  /// release, or after the last tap, whichever is latest.
  @_noLocks @_noAllocation
  mutating func beginNaturalPass(_ timeline: Timeline, at time: Int64) {
    let end = max(passStart &+ shortestNaturalPass(timeline), lastPatternEnd)
    if lastEngineEnd > position.engine(at: end) {
      // A tap ends on the engine's clock: it is the exact time there that the next pass starts at.
      let (last, fraction) = (lastEngineEnd, lastEngineFraction)
      beginPass(timeline, at: position.roundedPattern(at: last), time: time)
      position.anchor(passStart, at: last, fraction: fraction)
    } else {
      beginPass(timeline, at: end, time: time)
    }
  }

  /// Begins a pass at a pattern time. Events that still sound are cut; parameters keep their value.
  @_noLocks @_noAllocation
  mutating func beginPass(_ timeline: Timeline, at start: Int64, time: Int64) {
    assert(passesLeft > 1, "a pass follows")
    let (base, offset) = position.pattern(at: time)
    for index in controls.indices {
      controls[index].holdPatternValue(
        at: time, base: base, offset: offset, firstPoint: timeline.trackStarts[index])
    }
    if passesLeft != .max { passesLeft &-= 1 }
    passStart = start
    nextEvent = 0
    voiceCount = 0
    lastPatternEnd = start
    lastEngineEnd = time
    lastEngineFraction = 0
    // A loop end that was moved to before the present: the pass begins now, not in the past.
    if position.engine(at: start) < time { position.anchor(start, at: time) }
  }

  @_noLocks @_noAllocation
  private func shortestNaturalPass(_ timeline: Timeline) -> Int64 {
    max(timeline.durationNanoseconds, EngineLimits.shortestPassNanoseconds)
  }
}

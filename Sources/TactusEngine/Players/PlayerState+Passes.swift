internal import TactusPattern

extension PlayerState {
  /// Whether the pattern was played to its end: all events have begun, none sounds, and the
  /// duration of the pattern has passed.
  @_noLocks @_noAllocation
  @_addressableSelf
  func hasPlayedAll(_ timeline: Timeline, at time: Int64) -> Bool {
    if nextEvent < timeline.eventCount || voiceCount > 0 { return false }
    return naturalEnd(timeline) <= time
  }

  /// The engine time at which the pattern's duration ends. A looped pass lasts at least 1 ms.
  /// `Int64.max` for passes that end at ``loopEnd``, and for an empty pattern in an endless loop,
  /// in which nothing can be felt.
  @_noLocks @_noAllocation
  @_addressableSelf
  func naturalEnd(_ timeline: Timeline) -> Int64 {
    if loops {
      let isEmpty = timeline.eventCount == 0
      if loopEnd > 0 || (isEmpty && passesLeft == .max) { return .max }
      return position.engine(at: passStart &+ shortestNaturalPass(timeline))
    }
    return position.engine(at: passStart &+ timeline.durationNanoseconds)
  }

  /// Begins the next pass at the natural end of the pattern: after its duration, its last release
  /// or its last tap, whichever is latest.
  @_noLocks @_noAllocation
  mutating func beginNaturalPass(_ timeline: Timeline, at time: Int64) {
    let end = max(passStart &+ shortestNaturalPass(timeline), lastPatternEnd)
    if lastEngineEnd > position.engine(at: end) {
      // A tap ends on the engine's clock: its end there is the exact start of the next pass.
      let (last, fraction) = (lastEngineEnd, lastEngineFraction)
      beginPass(timeline, at: position.roundedPattern(at: last), time: time)
      position.anchor(passStart, at: last, fraction: fraction)
    } else {
      beginPass(timeline, at: end, time: time)
    }
  }

  /// Begins a pass at a pattern time. Events that still sound are cut; parameters keep their
  /// values.
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
    cutVoices()
    lastPatternEnd = start
    lastEngineEnd = time
    lastEngineFraction = 0
    // If the loop end was moved to before the present, the pass begins now, not in the past.
    if position.engine(at: start) < time { position.anchor(start, at: time) }
  }

  @_noLocks @_noAllocation
  private func shortestNaturalPass(_ timeline: Timeline) -> Int64 {
    max(timeline.durationNanoseconds, EngineLimits.shortestPassNanoseconds)
  }
}

internal import TactusPattern
internal import TactusSystem

extension PlayerState {
  /// Begins the pattern at `time`: at its start, or at the place of a seek of the stopped player. A
  /// player that is playing begins again.
  @_noLocks @_noAllocation
  mutating func start(_ timeline: Timeline, _ played: PlayedEvents, at time: Int64) {
    assert(passes >= 1)
    phase = .playing
    self.played = played
    passesLeft = passes
    enter(timeline, offset: startOffset, at: time, isStart: true)
    startOffset = 0
  }

  /// Ends playback at once, and cuts all voices. Returns true if the player was playing or paused.
  @_noLocks @_noAllocation
  mutating func stop() -> Bool {
    cutVoices()
    return end()
  }

  /// Ends playback at the end of the pattern. A sound that is longer than the pattern plays on,
  /// with the parameter values of that moment. Returns true if the player was playing.
  @_noLocks @_noAllocation
  mutating func finish(at time: Int64) -> Bool {
    let (base, offset) = position.pattern(at: time)
    for index in controls.indices { controls[index].hold(at: time, base: base, offset: offset) }
    return end()
  }

  @_noLocks @_noAllocation
  private mutating func end() -> Bool {
    if isStopped { return false }
    phase = .stopped
    passesLeft = passes
    voiceCount = 0
    nextTransition = .max
    return true
  }

  /// Cuts everything that sounds.
  @_noLocks @_noAllocation
  mutating func cutVoices() {
    voiceCount = 0
    cutCount &+= 1
    firstEvent = nextEvent
  }

  @_noLocks @_noAllocation
  mutating func pause(at time: Int64) {
    if !isPlaying { return }
    phase = .paused
    pausedAt = time
    position.anchor(position.roundedPattern(at: time), at: time)
    nextTransition = .max
  }

  /// Continues at the place of the pause. The voices that were interrupted by the pause continue
  /// from there.
  @_noLocks @_noAllocation
  mutating func resume(_ timeline: Timeline, voices: borrowing FixedBuffer<Voice>, at time: Int64) {
    if isPlaying || isStopped { return }
    phase = .playing
    position.engineAnchor = time
    let pause = time &- pausedAt
    assert(pause >= 0, "a pause ends before it began")
    lastEngineEnd &+= pause
    for index in 0..<voiceCount where voices[index].isTransient {
      voices[index] = voices[index].moved(by: pause)
    }
    for index in controls.indices {
      if case .sent = controls[index].ramp.origin { controls[index].useSent(at: time) }
    }
    findNextTransition(timeline, voices: voices, after: time)
  }

  /// Jumps to a place. Events that began before the place are not played in part.
  @_noLocks @_noAllocation
  mutating func seek(_ timeline: Timeline, to offset: Int64, at time: Int64) {
    var target = offset
    if loops {
      let end = loopEnd > 0 ? loopEnd : max(timeline.durationNanoseconds, timeline.endNanoseconds)
      if target >= max(end, EngineLimits.shortestPassNanoseconds) { target = 0 }
    }
    switch phase {
    case .stopped: startOffset = target
    case .playing: enter(timeline, offset: target, at: time, isStart: false)
    case .paused:
      enter(timeline, offset: target, at: time, isStart: false)
      pausedAt = time
      nextTransition = .max
    }
  }

  @_noLocks @_noAllocation
  mutating func setRate(
    _ rate: Double, _ timeline: Timeline, voices: borrowing FixedBuffer<Voice>, at time: Int64
  ) {
    assert(rate >= PlaybackRate.slowest && rate <= PlaybackRate.fastest)
    if isPlaying { position.anchor(position.roundedPattern(at: time), at: time) }
    position.rate = rate
    findNextTransition(timeline, voices: voices, after: time)
  }

  @_noLocks @_noAllocation
  mutating func setPasses(
    _ passes: Int64, _ timeline: Timeline, voices: borrowing FixedBuffer<Voice>, at time: Int64
  ) {
    precondition(passes >= 1)
    self.passes = passes
    passesLeft = passes
    findNextTransition(timeline, voices: voices, after: time)
  }

  @_noLocks @_noAllocation
  mutating func setLoopEnd(
    _ nanoseconds: Int64, _ timeline: Timeline, voices: borrowing FixedBuffer<Voice>, at time: Int64
  ) {
    assert(nanoseconds >= 0)
    loopEnd = nanoseconds
    findNextTransition(timeline, voices: voices, after: time)
  }

  /// Applies a change that the app sent, and keeps it for the next start.
  @_noLocks @_noAllocation
  mutating func send(
    _ control: ControlID, value: Double, curve: SentCurve?, _ timeline: Timeline,
    voices: borrowing FixedBuffer<Voice>, at time: Int64
  ) {
    let index = control.index
    controls[index].sent = SentChange(at: time, value: value, curve: curve)
    controls[index].useSent(at: time)
    findNextTransition(timeline, voices: voices, after: time)
  }

  /// Moves to a place in the pattern: without voices, and with the parameter values that the
  /// pattern has there. At a start, changes that were sent act. At a seek, a change that was sent
  /// acts only if it was sent later than the pattern's change would have begun.
  @_noLocks @_noAllocation
  private mutating func enter(
    _ timeline: Timeline, offset: Int64, at time: Int64, isStart: Bool
  ) {
    passStart = 0
    lastPatternEnd = 0
    lastEngineEnd = time
    lastEngineFraction = 0
    position.anchor(offset, at: time)
    nextEvent = offset > 0 ? timeline.eventsBegun(by: offset &- 1) : 0
    cutVoices()
    for index in controls.indices {
      let changeBegan = enterTrack(timeline, index: index, offset: offset)
      guard let sent = controls[index].sent else { continue }
      if isStart { controls[index].sent = sent.acting(from: time) }
      if isStart || sent.actsFrom >= changeBegan { controls[index].useSent(at: time) }
    }
    nextTransition = isPlaying ? time : .max
  }

  /// Applies the pattern's value of one parameter. Returns the engine time at which the pattern's
  /// change would have begun if the pattern had been playing; `Int64.min` if the pattern has no
  /// change before the place.
  @_noLocks @_noAllocation
  private mutating func enterTrack(_ timeline: Timeline, index: Int, offset: Int64) -> Int64 {
    let control = ControlID.at(index)
    let last = timeline.lastPoint(of: control, by: offset)
    controls[index] = ControlState(control, nextPoint: last &+ 1, sent: controls[index].sent)
    if last < timeline.trackStarts[index] { return .min }
    let point = timeline.point(last)
    controls[index].usePattern(point, passStart: 0)
    return position.engine(at: point.changeStart)
  }
}

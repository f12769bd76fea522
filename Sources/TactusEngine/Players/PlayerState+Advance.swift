internal import TactusPattern
internal import TactusSystem

extension PlayerState {
  /// Does everything that is due at ``nextTransition``, in this order: the end of a pass, changes
  /// of parameters, ends of envelope stages, onsets, the end of the pattern. Returns true if the
  /// player has finished.
  @_noLocks @_noAllocation
  mutating func step(_ timeline: Timeline, voices: borrowing FixedBuffer<Voice>, marks: MarkSink)
    -> Bool
  {
    let time = nextTransition
    assert(isPlaying && time != .max, "only what is due is done")
    let (eventCount, room) = (timeline.eventCount, voices.count)
    assert(passesLeft >= 1 && voiceCount <= room && nextEvent <= eventCount)
    if loops && loopEnd > 0 {
      let end = passStart &+ max(loopEnd, EngineLimits.shortestPassNanoseconds)
      if position.engine(at: end) <= time { beginPass(timeline, at: end, time: time) }
    }
    changeParameters(timeline, at: time)
    endStages(voices, at: time)
    beginEvents(timeline, voices: voices, at: time, marks: marks)
    let isOver = hasPlayedAll(timeline, at: time)
    if isOver {
      if !loops { return finish(at: time) }
      beginNaturalPass(timeline, at: time)
      changeParameters(timeline, at: time)
      beginEvents(timeline, voices: voices, at: time, marks: marks)
    }
    findNextTransition(timeline, voices: voices, after: time)
    return false
  }

  /// Finds the next transition of the pattern.
  @_noLocks @_noAllocation
  mutating func findNextTransition(
    _ timeline: Timeline, voices: borrowing FixedBuffer<Voice>, after time: Int64
  ) {
    guard isPlaying else {
      nextTransition = .max
      return
    }
    var next = nextOfTracks(timeline)
    for index in 0..<voiceCount {
      let voice = voices[index]
      let end = voice.isTransient ? voice.stageEnd : position.engine(at: voice.stageEnd)
      if end < next { next = end }
    }
    if nextEvent < timeline.eventCount {
      let onset = passStart &+ timeline.event(nextEvent).onset
      next = min(next, position.engine(at: onset))
    } else if voiceCount == 0 {
      next = min(next, naturalEnd(timeline))
    }
    if loops && loopEnd > 0 {
      let end = passStart &+ max(loopEnd, EngineLimits.shortestPassNanoseconds)
      next = min(next, position.engine(at: end))
    }
    nextTransition = max(next, time)
    assert(nextTransition >= time, "the next transition of a player is in the past")
  }

  @_noLocks @_noAllocation
  @_addressableSelf
  private func nextOfTracks(_ timeline: Timeline) -> Int64 {
    var next = Int64.max
    for index in controls.indices {
      let state = controls[index]
      next = min(next, state.ramp.end)
      if state.nextPoint < timeline.trackStarts[index &+ 1] {
        let point = passStart &+ timeline.point(state.nextPoint).time
        next = min(next, position.engine(at: point))
      }
    }
    return next
  }

  @_noLocks @_noAllocation
  private mutating func changeParameters(_ timeline: Timeline, at time: Int64) {
    for index in controls.indices {
      while controls[index].nextPoint < timeline.trackStarts[index &+ 1] {
        let point = timeline.point(controls[index].nextPoint)
        if position.engine(at: passStart &+ point.time) > time { break }
        controls[index].nextPoint &+= 1
        controls[index].reach(point, passStart: passStart, at: time)
      }
      if controls[index].ramp.end <= time { controls[index].useSent(at: time) }
    }
  }

  @_noLocks @_noAllocation
  private mutating func endStages(_ voices: borrowing FixedBuffer<Voice>, at time: Int64) {
    var index = 0
    while index < voiceCount {
      // Few steps end a stage, so only these two fields are read for most voices.
      let (isTransient, stageEnd) = (voices[index].isTransient, voices[index].stageEnd)
      if (isTransient ? stageEnd : position.engine(at: stageEnd)) > time {
        index &+= 1
        continue
      }
      var voice = voices[index]
      var isAlive = true
      while isAlive {
        let end = voice.isTransient ? voice.stageEnd : position.engine(at: voice.stageEnd)
        if end > time { break }
        noteEnd(of: voice)
        let release = value(EventControls(voice.kind).release, at: time)
        isAlive = voice.enterNextStage(releaseControl: release)
      }
      if isAlive {
        voices[index] = voice
        index &+= 1
      } else {
        assert(voiceCount > 0)
        voiceCount &-= 1
        voices[index] = voices[voiceCount]
      }
    }
  }

  @_noLocks @_noAllocation
  @inline(__always)
  private mutating func noteEnd(of voice: Voice) {
    if voice.isTransient {
      if voice.stageEnd < lastEngineEnd { return }
      if voice.stageEnd == lastEngineEnd && voice.onsetFraction < lastEngineFraction { return }
      lastEngineEnd = voice.stageEnd
      lastEngineFraction = voice.onsetFraction
    } else {
      lastPatternEnd = max(lastPatternEnd, voice.stageEnd)
    }
  }

  @_noLocks @_noAllocation
  private mutating func beginEvents(
    _ timeline: Timeline, voices: borrowing FixedBuffer<Voice>, at time: Int64, marks: MarkSink
  ) {
    while nextEvent < timeline.eventCount {
      let event = timeline.event(nextEvent)
      let onset = passStart &+ event.onset
      if position.engine(at: onset) > time { break }
      nextEvent &+= 1
      if !played.include(event.kind) { continue }
      let values = self.onset(of: event, at: time)
      marks.note(event, level: values.level, tone: values.tone, at: time)
      let voice = Voice.begin(
        event, values, patternTime: onset, engineTime: time,
        fraction: position.fraction(at: onset), tap: timeline.transientLength)
      if let voice, voiceCount < voices.count {
        voices[voiceCount] = voice
        voiceCount &+= 1
      }
    }
  }

  @_noLocks @_noAllocation
  @_addressableSelf
  private func onset(of event: TimelineEvent, at time: Int64) -> Onset {
    let controls = EventControls(event.kind)
    return Onset(
      event, level: value(controls.level, at: time), tone: value(controls.tone, at: time),
      attack: value(controls.attack, at: time), decay: value(controls.decay, at: time))
  }
}

extension ControlState {
  /// Applies a point of the pattern's track at an engine time.
  ///
  /// A point that begins a change puts the pattern in force, unless the app sent a change for the
  /// same moment: with equal starts, the change that was sent later wins. A later point of a change
  /// acts only while the pattern is in force.
  @_noLocks @_noAllocation
  mutating func reach(_ point: TrackPoint, passStart: Int64, at time: Int64) {
    if point.time == point.changeStart {
      if let sent, sent.actsFrom >= time { return }
      usePattern(point, passStart: passStart)
    } else if case .pattern = ramp.origin {
      usePattern(point, passStart: passStart)
    }
  }
}

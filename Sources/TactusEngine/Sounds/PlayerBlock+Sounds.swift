internal import TactusPattern
internal import TactusSound
internal import TactusSystem

extension PlayerBlock {
  /// The facts from which the voices of the player render `count` frames from `frame` on. The
  /// player does not change within these frames.
  @_noLocks @_noAllocation
  func span(frame: Int64, count: Int, offset: Int, _ clock: FrameClock) -> SoundSpan {
    let base = heads[Cursor.base.place].state
    let phase: SoundSpan.Phase =
      switch base.phase {
      case .paused: .paused
      case .playing, .stopped: base.isMuted ? .muted : .playing
      }
    return SoundSpan(
      frame: frame, count: count, offset: offset, clock: clock, position: base.position,
      controls: AudioControls(
        volume: base.line(.audioVolume), pan: base.line(.audioPan),
        brightness: base.line(.audioBrightness), pitch: base.line(.audioPitch),
        attack: base.line(.audioAttackTime), decay: base.line(.audioDecayTime),
        release: base.line(.audioReleaseTime)), phase: phase)
  }

  /// How far the player has come.
  var progress: SoundVoices.Progress {
    @_noLocks @_noAllocation get {
      let base = heads[Cursor.base.place].state
      return SoundVoices.Progress(
        cutCount: base.cutCount, firstEvent: base.firstEvent, nextEvent: base.nextEvent,
        passStart: base.passStart)
    }
  }

  /// Whether the start of the player includes sounds.
  var playsSounds: Bool {
    @_noLocks @_noAllocation get { heads[Cursor.base.place].state.played.include(.audioContinuous) }
  }
}

extension PlayerState {
  /// A parameter over engine time, counted from the anchor of the position.
  @_noLocks @_noAllocation
  @_addressableSelf
  fileprivate func line(_ control: ControlID) -> ControlLine {
    let ramp = controls[control.index].ramp
    switch ramp.origin {
    case .neutral: return ControlLine(value: ramp.value, slope: 0)
    case .sent:
      let since = Double(position.engineAnchor &- ramp.start)
      return ControlLine(value: ramp.value + ramp.slope * since, slope: ramp.slope)
    case .pattern:
      if ramp.slope == 0 { return ControlLine(value: ramp.value, slope: 0) }
      let since = Double(position.patternAnchor &- ramp.start)
      let fraction = position.rate == 1 ? 0 : position.engineFraction * position.rate
      return ControlLine(
        value: ramp.value + ramp.slope * (since - fraction), slope: ramp.slope * position.rate)
    }
  }
}

internal import TactusPattern

extension PlayerState {
  /// Adds what the player makes felt at an engine time up to ``nextTransition``. At that time
  /// itself the sum is the limit from the left: what the running stages reach.
  @_noLocks @_noAllocation
  func add(to sum: inout SensationSum, voices: VoiceSlab, at time: Int64) {
    if !isPlaying || isMuted || voiceCount == 0 { return }
    let (base, offset) = position.pattern(at: time)
    let intensity = controls[0].ramp.value(at: time, base: base, offset: offset)
    let sharpness = controls[1].ramp.value(at: time, base: base, offset: offset)
    for index in 0..<voiceCount {
      let voice = voices[index]
      switch voice.kind {
      case .hapticTransient:
        let level = voice.level * voice.envelope(base: time, offset: 0)
        sum.add(level: level, sharpness: voice.tone)
      case .hapticContinuous:
        let envelope = voice.envelope(base: base, offset: offset)
        sum.add(
          level: limitedToUnit(voice.level * intensity) * envelope,
          sharpness: limitedToUnit(voice.tone + sharpness))
      case .audioContinuous, .audioCustom: break
      }
    }
  }

  /// Whether what is felt changes before ``nextTransition``.
  @_noLocks @_noAllocation
  func isMoving(voices: VoiceSlab) -> Bool {
    if !isPlaying || isMuted { return false }
    let isSteered = controls[0].ramp.slope != 0 || controls[1].ramp.slope != 0
    for index in 0..<voiceCount {
      let voice = voices[index]
      switch voice.kind {
      case .hapticTransient: return true
      case .hapticContinuous: if isSteered || voice.isMoving { return true }
      case .audioContinuous, .audioCustom: break
      }
    }
    return false
  }
}

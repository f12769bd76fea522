internal import TactusPattern
internal import TactusSystem

extension PlayerState {
  /// The sum including this player at an engine time up to ``nextTransition``. At
  /// ``nextTransition`` itself, the result is the limit from the left: the levels that the running
  /// stages reach.
  ///
  /// The sum is passed and returned by value, because a sum in place would be written to memory for
  /// each voice. The function is mutating although nothing changes, because a nonmutating call
  /// would copy the whole state.
  @_noLocks @_noAllocation
  mutating func adding(to sum: SensationSum, voices: borrowing FixedBuffer<Voice>, at time: Int64)
    -> SensationSum
  {
    if !isPlaying || isMuted || voiceCount == 0 { return sum }
    let (base, offset) = position.pattern(at: time)
    let intensity = controls[0].ramp.value(at: time, base: base, offset: offset)
    let sharpness = controls[1].ramp.value(at: time, base: base, offset: offset)
    return voices.reduce(first: voiceCount, sum) { sum, voice in
      var sum = sum
      let given = voice.contribution(
        at: time, base: base, offset: offset, intensity: intensity, sharpness: sharpness)
      sum.add(level: given.level, sharpness: given.sharpness)
      return sum
    }
  }

  /// Whether a level changes before ``nextTransition``.
  @_noLocks @_noAllocation
  mutating func isMoving(voices: borrowing FixedBuffer<Voice>) -> Bool {
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

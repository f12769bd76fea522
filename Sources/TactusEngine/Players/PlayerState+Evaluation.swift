internal import TactusDevice
internal import TactusPattern
internal import TactusSystem

extension PlayerState {
  /// The sum including this player at an engine time up to ``nextTransition``. At
  /// ``nextTransition`` itself, the result is the limit from the left: the levels that the running
  /// stages reach.
  ///
  /// The sum is passed and returned by value, because a sum in place would be written to memory for
  /// each voice.
  @_noLocks @_noAllocation
  @_addressableSelf
  func adding(to sum: SensationSum, voices: borrowing FixedBuffer<Voice>, at time: Int64)
    -> SensationSum
  {
    if !isPlaying || isMuted || voiceCount == 0 { return sum }
    let (base, offset) = position.pattern(at: time)
    let intensity = intensity.value(at: time, base: base, offset: offset)
    let sharpness = sharpness.value(at: time, base: base, offset: offset)
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
  @_addressableSelf
  func isMoving(voices: borrowing FixedBuffer<Voice>) -> Bool {
    if !isPlaying || isMuted { return false }
    let isSteered = intensity.slope != 0 || sharpness.slope != 0
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

  /// Whether a dynamic parameter that acts on a sounding voice moves.
  @_noLocks @_noAllocation
  @_addressableSelf
  func isSteered(voices: borrowing FixedBuffer<Voice>) -> Bool {
    if !isPlaying || isMuted { return false }
    if intensity.slope == 0 && sharpness.slope == 0 { return false }
    for index in 0..<voiceCount where voices[index].isHapticContinuous { return true }
    return false
  }

  /// The first time after `time` at which a moving dynamic parameter drives a voice to or from a
  /// limit of 0 or 1, at least a nanosecond later; `end` if no parameter does so before `end`.
  /// O(voices).
  @_noLocks @_noAllocation
  @_addressableSelf
  func nextLimit(
    after time: Int64, before end: Int64, voices: borrowing FixedBuffer<Voice>
  ) -> Int64 {
    if !isSteered(voices: voices) { return end }
    let intensity = intensity.line(at: time, position)
    let sharpness = sharpness.line(at: time, position)
    var wait = Double(end &- time)
    for index in 0..<voiceCount {
      wait = voices[index].nanosecondsToLimit(
        atMost: wait, intensity: intensity, sharpness: sharpness)
    }
    return min(end, time &+ Int64(wait) &+ 1)
  }

  private var intensity: Ramp {
    @_noLocks @_noAllocation @inline(__always) get { controls[0].ramp }
  }

  private var sharpness: Ramp {
    @_noLocks @_noAllocation @inline(__always) get { controls[1].ramp }
  }
}

internal import TactusPattern
internal import TactusSystem

/// Finds where a moving dynamic parameter drives a voice to or from a limit of 0 or 1.
extension PlayerState {
  /// Whether a dynamic parameter that acts on a sounding voice moves.
  @_noLocks @_noAllocation
  mutating func isSteered(voices: borrowing FixedBuffer<Voice>) -> Bool {
    if !isPlaying || isMuted { return false }
    if controls[0].ramp.slope == 0 && controls[1].ramp.slope == 0 { return false }
    for index in 0..<voiceCount where voices[index].isHapticContinuous { return true }
    return false
  }

  /// The first time after `time` at which a parameter drives a voice to or from a limit, at least a
  /// nanosecond later; `end` if no parameter does so before `end`. O(voices).
  @_noLocks @_noAllocation
  mutating func nextLimit(
    after time: Int64, before end: Int64, voices: borrowing FixedBuffer<Voice>
  ) -> Int64 {
    if !isSteered(voices: voices) { return end }
    let intensity = line(0, at: time)
    let sharpness = line(1, at: time)
    var wait = Double(end &- time)
    for index in 0..<voiceCount {
      let voice = voices[index]
      if !voice.isHapticContinuous { continue }
      wait = Self.nearest(wait, voice.level * intensity.value, voice.level * intensity.slope)
      wait = Self.nearest(wait, voice.tone + sharpness.value, sharpness.slope)
    }
    return min(end, time &+ Int64(wait) &+ 1)
  }

  /// The value of a parameter at an engine time, and its change per nanosecond of the engine's
  /// clock.
  @_noLocks @_noAllocation
  private func line(_ index: Int, at time: Int64) -> (value: Double, slope: Double) {
    let (base, offset) = position.pattern(at: time)
    let ramp = controls[index].ramp
    let value = ramp.value(at: time, base: base, offset: offset)
    switch ramp.origin {
    case .sent: return (value, ramp.slope)
    case .pattern, .neutral: return (value, ramp.slope * position.rate)
    }
  }

  /// Nanoseconds until a line reaches 0 or 1, at least 1; `wait` if the line takes longer.
  @_noLocks @_noAllocation
  @inline(__always)
  private static func nearest(_ wait: Double, _ value: Double, _ slope: Double) -> Double {
    if slope == 0 { return wait }
    var result = wait
    let (zero, one) = (-value / slope, (1 - value) / slope)
    if zero >= 1 && zero < result { result = zero }
    if one >= 1 && one < result { result = one }
    return result
  }
}

package import TactusPattern

/// One player's voices at one moment, mixed as often as a bench asks: by ``PlayerState``'s own
/// code, over a slab like that of every player.
@safe
package final class MixingProbe {
  private let state: UnsafeMutablePointer<PlayerState>
  private let voices: VoiceSlab

  /// Plays a pattern from its start up to and with `time` nanoseconds.
  package init(_ timeline: Timeline, at time: Int64) {
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: PlayerState(timeline))
    voices = .allocate(capacity: timeline.peakVoices)
    unsafe state.pointee.start(timeline, .all, at: 0)
    while unsafe state.pointee.nextTransition <= time {
      _ = unsafe state.pointee.step(timeline, voices: voices, marks: .none)
    }
  }

  deinit {
    unsafe state.deallocate()
    voices.deallocate()
  }

  package var voiceCount: Int { unsafe state.pointee.voiceCount }

  /// Nanoseconds from the start up to which the voices stay as they are.
  package var nextTransition: Int64 { unsafe state.pointee.nextTransition }

  /// The intensity and the sharpness control: value, change in a nanosecond, start.
  package var controls: [(value: Double, slope: Double, start: Int64)] {
    (0..<2).map { index in
      let ramp = unsafe state.pointee.controls[index].ramp
      return (ramp.value, ramp.slope, ramp.start)
    }
  }

  /// Mixes at `steps` times, `interval` nanoseconds apart, and adds up what each gave.
  package func mix(from start: Int64, interval: Int64, steps: Int) -> SensationSum {
    var total = SensationSum()
    for step in 0..<steps {
      let time = start &+ Int64(step) &* interval
      let sum = unsafe state.pointee.adding(to: SensationSum(), voices: voices, at: time)
      total.levels += sum.levels
      total.weightedSharpness += sum.weightedSharpness
    }
    return total
  }

  /// The voices as they lie in memory, ``voiceCount`` of them: what a loop in C reads, too.
  package func withVoices<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe voices.withBytes(count: voiceCount, body)
  }
}

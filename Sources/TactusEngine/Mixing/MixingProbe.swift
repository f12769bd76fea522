package import TactusPattern
internal import TactusSystem

/// One player's voices at one moment, mixed as often as a bench asks: by ``PlayerState``'s own
/// code, over a slab like that of every player.
package final class MixingProbe {
  private var head: Playhead

  /// Plays a pattern from its start up to and with `time` nanoseconds.
  package init(_ timeline: Timeline, at time: Int64) {
    head = Playhead(timeline)
    head.state.start(timeline, .all, at: 0)
    // Where nothing is noted, no memory is shared with a session.
    let owner = ArenaOwner()
    let marks = MarkSink(owner.arena, output: nil, zone: 0, isFelt: false)
    while head.state.nextTransition <= time { _ = head.step(timeline, marks: marks) }
  }

  package var voiceCount: Int { head.state.voiceCount }

  /// Nanoseconds from the start up to which the voices stay as they are.
  package var nextTransition: Int64 { head.state.nextTransition }

  /// The intensity and the sharpness control: value, change in a nanosecond, start.
  package var controls: [(value: Double, slope: Double, start: Int64)] {
    (0..<2).map { index in
      let ramp = head.state.controls[index].ramp
      return (ramp.value, ramp.slope, ramp.start)
    }
  }

  /// Mixes at `steps` times, `interval` nanoseconds apart, and adds up what each gave.
  package func mix(from start: Int64, interval: Int64, steps: Int) -> SensationSum {
    var total = SensationSum()
    for step in 0..<steps {
      let time = start &+ Int64(step) &* interval
      let sum = head.adding(to: SensationSum(), at: time)
      total.levels += sum.levels
      total.weightedSharpness += sum.weightedSharpness
    }
    return total
  }

  /// The voices as they lie in memory, ``voiceCount`` of them: what a loop in C reads, too.
  package func withVoices<Result>(_ body: (RawSpan) -> Result) -> Result { head.withVoices(body) }
}

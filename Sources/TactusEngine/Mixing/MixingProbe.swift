package import TactusDevice
package import TactusPattern
internal import TactusSystem

/// Mixes the voices of one player at one moment, as often as a benchmark requests. It uses the code
/// of ``PlayerState``, and the same kind of memory that every player has.
package final class MixingProbe {
  private var head: Playhead

  /// Plays a pattern from its start to `time` nanoseconds, inclusive.
  package init(_ timeline: Timeline, at time: Int64) {
    head = Playhead(timeline)
    head.state.start(timeline, .all, at: 0)
    // The probe records no notices, so it shares no memory with a session.
    let owner = ArenaOwner()
    let marks = MarkSink(owner.arena, output: nil, zone: 0, isFelt: false)
    while head.state.nextTransition <= time { _ = head.step(timeline, marks: marks) }
  }

  package var voiceCount: Int { head.state.voiceCount }

  /// The time until which the voices stay unchanged, in nanoseconds from the start.
  package var nextTransition: Int64 { head.state.nextTransition }

  /// The intensity control and the sharpness control: value, change per nanosecond, start.
  package var controls: [(value: Double, slope: Double, start: Int64)] {
    (0..<2).map { index in
      let ramp = head.state.controls[index].ramp
      return (ramp.value, ramp.slope, ramp.start)
    }
  }

  /// Mixes at `steps` times, `interval` nanoseconds apart, and adds up the results.
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

  /// The ``voiceCount`` voices as they are stored in memory, so that a loop in C can read them too.
  package func withVoices<Result>(_ body: (RawSpan) -> Result) -> Result { head.withVoices(body) }
}

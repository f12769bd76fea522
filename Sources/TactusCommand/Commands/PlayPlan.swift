internal import TactusBackends
internal import TactusPattern

/// How a pattern is to be played.
struct PlayPlan {
  /// 0: until it is stopped.
  var passes: Int
  var rate: Double
  /// When to stop; nil: at the end.
  var seconds: Double?

  /// Whether nothing would ever end the playback.
  func isEndless(_ timeline: Timeline) -> Bool {
    seconds == nil && (passes == 0 || timeline.isEndless)
  }

  /// Whether the pattern comes again, so that a device which was lost may come back to it.
  var repeats: Bool { passes != 1 }

  /// Until when a device that was lost is waited for, on the session's clock.
  func end(of loss: Int64, startedAt start: Int64) -> Int64 {
    let patience = loss + DeviceReturn.patienceNanoseconds
    return seconds.map { min(patience, start + Nanoseconds.from(seconds: $0)) } ?? patience
  }

  /// Where the pattern is a time after its start; nil: all its passes are over.
  ///
  /// A pass lasts as long as the engine makes it, but for the length of a last tap, which does not
  /// change with the rate.
  func place(in timeline: Timeline, after elapsed: Int64) -> PlayPlace? {
    let pass = max(timeline.durationNanoseconds, timeline.hapticEndNanoseconds, 1_000_000)
    let time = Double(max(elapsed, 0)) * rate
    guard time < Double(Int64.max / 2), pass < .max else {
      return PlayPlace(passes: passes)
    }
    let (done, offset) = Int64(time).quotientAndRemainder(dividingBy: pass)
    if passes == 0 { return PlayPlace(passes: 0, offset: offset) }
    return done < passes ? PlayPlace(passes: passes - Int(done), offset: offset) : nil
  }
}

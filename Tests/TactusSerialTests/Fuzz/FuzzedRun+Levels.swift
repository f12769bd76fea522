import TactusEngine

extension FuzzedRun {
  /// The tolerance of a tick's time in nanoseconds: the tolerance for a line without jitter, plus
  /// the jitter, which makes the clock estimate less exact and delays frames.
  private var timing: Int64 { StallFigures.timing + course.settings.jitter }

  /// The first tick that drives a motor with a wrong level although the last disturbance is long
  /// enough ago.
  var firstWrongLevel: Violation? {
    guard ended == nil else { return nil }
    var disturbances = Disturbances(self)
    let load = LineLoad(
      levels, lookAhead: course.lookAhead * millisecond, baud: course.settings.baud)
    for tick in ticks {
      let moment = tick.host - Session.virtualStart
      guard moment >= 0, disturbances.isOver(at: moment) else { continue }
      for (actuator, drive) in tick.drives.enumerated() {
        let since = moment - timing - load.lateness(at: moment)
        let asked = levels.range(of: actuator, from: since, to: moment + timing)
        let level = Double(drive) / 65_535
        let size = level - min(max(level, asked.lowerBound), asked.upperBound)
        if size.magnitude > StallFigures.tolerance {
          return Violation(
            time: run.milliseconds(tick), actuator: actuator,
            what: .wrongLevel(asked: asked, found: level))
        }
      }
    }
    return nil
  }
}

/// Determines whether the last disturbance (a stall, a lost byte or an action) is so long ago that
/// levels must be right. The times that are passed to `isOver` must not decrease.
struct Disturbances {
  private var times: ArraySlice<(time: Int64, recovery: Int64)>
  private var over: Int64

  init(_ fuzzed: FuzzedRun) {
    let course = fuzzed.course
    let recovery = Int64(Course.recovery) * millisecond
    var times = fuzzed.run.device.with { $0.lost }.map {
      (time: $0 - Session.virtualStart, recovery: recovery)
    }
    let isLossless = course.loss.chance == 0 && course.stalls.allSatisfy { $0.cut.isEmpty }
    // If nothing but stalls disturbs the run, no frames wait for the line when a stall ends.
    let isQuiet =
      course.loss.chance == 0 && course.steering.isEmpty && course.settings.jitter == 0
    let answered = isLossless ? Int64(Course.answered) * millisecond : recovery
    for stall in course.stalls {
      let recovery = isQuiet ? Int64(stall.recovery + course.lateTap) * millisecond : answered
      times.append((Int64(stall.start) * millisecond, Int64(stall.length) * millisecond + recovery))
    }
    // If no byte is lost, an action takes effect soon, because it voids the segments in the queues,
    // so no other segments precede its own.
    let answer = isLossless ? Int64(Course.steered) * millisecond : recovery
    times += course.carriedOut.map { (Int64($0.time) * millisecond, answer) }
    self.times = times.sorted { $0.time < $1.time }[...]
    // At the start of playback, too, levels must be right only after this time.
    over = answer
  }

  mutating func isOver(at time: Int64) -> Bool {
    while let next = times.first, next.time <= time {
      times.removeFirst()
      over = max(over, next.time + next.recovery)
    }
    return time >= over
  }
}

/// The times of a plan on the monotonic clock.
///
/// If the machine holds up a step of the plan, the later steps are delayed by as much. Otherwise
/// the drives and rests after a stall would be shorter than planned, and after a long stall they
/// would follow each other without a pause.
struct PlanClock {
  /// The lateness in nanoseconds from which a step counts as held up. It exceeds usual wakes, so
  /// that they do not lengthen the intervals of a plan.
  private static let heldUp: Int64 = 5_000_000

  private var start: Int64

  /// - Parameter start: the time of the beginning of the plan, in nanoseconds.
  init(start: Int64) { self.start = start }

  /// The time in nanoseconds of a time of the plan in seconds.
  func nanoseconds(_ seconds: Double) -> Int64 { start + Int64((seconds * 1e9).rounded()) }

  /// Delays the rest of the plan if a step came much too late.
  /// - Parameters:
  ///   - seconds: the time of the step in the plan.
  ///   - now: the time of the step on the clock, in nanoseconds.
  mutating func arrive(_ seconds: Double, at now: Int64) {
    let late = now - nanoseconds(seconds)
    if late >= Self.heldUp { start += late }
  }
}

import TactusEngine

extension FuzzedRun {
  /// The nanoseconds after the last command or the last lost byte by which a stop must have reached
  /// the device. The link repeats its request after at most 60 ms (`LinkLimits.longestPause`); the
  /// request, the answer, the stop and the frames between them take some milliseconds each, more
  /// with jitter. The time is below the lease of 200 ms, which would hide that a stop was not
  /// repeated.
  private var stopping: Int64 { 100 * millisecond + 3 * course.settings.jitter }

  /// The first tick that drives a motor although the pattern has been silent for longer than
  /// `stopping`.
  var firstLateStop: Violation? {
    // Courses with stalls are not checked: after an answer that a stall delayed, the link waits
    // longer.
    guard ended == nil, course.stalls.isEmpty else { return nil }
    // Segments that an action withdraws may be played until the command has arrived.
    let takenBack = course.carriedOut.map { Int64($0.time) * millisecond }
    let lost = run.device.with { $0.lost }.map { $0 - Session.virtualStart }
    var disturbances = (lost + takenBack).sorted()[...]
    var last = Int64.min / 2
    for tick in ticks {
      let moment = tick.host - Session.virtualStart
      while let next = disturbances.first, next <= moment {
        last = next
        disturbances.removeFirst()
      }
      guard moment - last > stopping, moment > stopping else { continue }
      for (actuator, drive) in tick.drives.enumerated() where drive > 0 {
        let asked = levels.range(of: actuator, from: moment - stopping, to: moment + 2_000_000)
        guard asked.upperBound == 0 else { continue }
        return Violation(
          time: run.milliseconds(tick), actuator: actuator,
          what: .lateStop(since: Double(moment - stopping) / 1e6))
      }
    }
    return nil
  }
}

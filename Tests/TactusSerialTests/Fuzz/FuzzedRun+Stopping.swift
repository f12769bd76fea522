import TactusEngine

extension FuzzedRun {
  /// The time in nanoseconds after which a stop has reached the device, from the last command or
  /// the last lost byte. The link asks about the stop again after at most 60 ms
  /// (`LinkLimits.longestPause`), and the request, the answer, the stop and the frames between them
  /// take some milliseconds each, more with jitter. The time is below the lease of 200 ms, which
  /// would hide a missing repetition.
  private var stopping: Int64 { 100 * millisecond + 3 * course.settings.jitter }

  /// The first tick that drives a motor although silence was requested long enough ago.
  var firstLateStop: Violation? {
    // An answer that a stall delayed makes the next wait longer.
    guard ended == nil, course.stalls.isEmpty else { return nil }
    // Withdrawn segments may be driven until the command has arrived.
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

package import TactusDevice

/// The requests of a live session that the system granted or refused, and the time that the session
/// has spent spinning.
package struct TimingReport: Sendable, Hashable, CustomStringConvertible {
  package var mode: TimingMode
  package var scheduling: SchedulingReport
  package var latencyRequest: LatencyRequestState
  /// Nanoseconds during which a next step was known, by the clock of the playback thread.
  package var playingNanoseconds: Int64
  /// Nanoseconds during which a next step was known and the thread spun.
  package var spunNanoseconds: Int64

  /// The share of a core that spinning took while something played, 0 to 1.
  package var spunShare: Double {
    playingNanoseconds > 0 ? Double(spunNanoseconds) / Double(playingNanoseconds) : 0
  }

  /// The requests that the system refused, each with the reason. No refusal is fatal.
  package var refusals: [String] {
    guard case .refused(let reason) = latencyRequest else { return scheduling.refusals }
    return scheduling.refusals + ["CPU latency request: \(reason)"]
  }

  /// A short description, for example `SCHED_FIFO 70, precise (busy-waited 11.2 % of the time), CPU
  /// latency request held`.
  package var description: String {
    let share = (spunShare * 1000).rounded() / 10
    let cost = mode == .precise ? " (busy-waited \(share) % of the time)" : ""
    return "\(scheduling), \(mode.rawValue)\(cost), CPU latency request \(latencyRequest)"
  }
}

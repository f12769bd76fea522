package import BenchKit
package import TactusEngine

/// The subject that shows what the host can do: cyclictest, or a bare loop in C.
package enum HostBaseline {
  /// Creates cyclictest with the same class, priority and latency request as a playback thread. If
  /// cyclictest is not installed or may not run, creates a bare loop.
  /// - Parameters:
  ///   - priority: the priority under SCHED_FIFO; nil for normal scheduling.
  ///   - timing: the settings that the playback thread obtained; nil if unknown.
  ///   - periods: the number of periods of 1 ms in a block.
  package static func subject(
    priority: Int?, _ timing: TimingReport?, periods: Int
  ) -> any BenchSubject {
    guard CyclictestSubject.canRun else {
      return SleepSubject(periods: periods, priority: priority)
    }
    return CyclictestSubject(
      periods: periods, priority: priority, holdsLatencyRequest: timing?.latencyRequest == .held)
  }
}

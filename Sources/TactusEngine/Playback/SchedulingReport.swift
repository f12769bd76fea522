internal import TactusSystem

/// The scheduling and memory settings that the system granted or refused the playback thread.
package struct SchedulingReport: Sendable, Hashable, CustomStringConvertible {
  /// The priority under SCHED_FIFO; nil for ordinary scheduling.
  package var fifoPriority: Int?
  /// Whether timers of the thread fire without slack. Real-time threads have no slack.
  package var hasNoTimerSlack: Bool
  /// Whether the thread's stack and its queues are locked into memory.
  package var isMemoryLocked: Bool
  /// The requests that the system refused, each with the reason. No refusal is fatal.
  package var refusals: [String]

  init(_ setup: ThreadSetup) {
    fifoPriority = setup.priority > 0 ? Int(setup.priority) : nil
    hasNoTimerSlack = setup.slackRefusal == nil
    isMemoryLocked = setup.lockRefusal == nil
    refusals = []
    refuse("SCHED_FIFO", setup.priorityRefusal)
    refuse("timer slack of 1 ns", setup.slackRefusal)
    refuse("locking memory", setup.lockRefusal)
  }

  private mutating func refuse(_ what: String, _ reason: Errno?) {
    if let reason { refusals.append("\(what): \(reason)") }
  }

  /// The scheduling class as the system names it: `SCHED_FIFO 70` or `SCHED_OTHER`.
  package var description: String {
    fifoPriority.map { "SCHED_FIFO \($0)" } ?? "SCHED_OTHER"
  }
}

internal import CRealtime
internal import Glibc

/// What the playback thread obtained from the system.
package struct SchedulingReport: Sendable, Hashable, CustomStringConvertible {
  /// The priority under SCHED_FIFO; nil: ordinary scheduling.
  package var fifoPriority: Int?
  /// Whether timers of the thread fire without slack (real-time threads have none).
  package var hasNoTimerSlack: Bool
  /// Whether the thread's stack and its queues are locked into memory.
  package var isMemoryLocked: Bool
  /// What was refused, each with the system's reason. Nothing of it is fatal.
  package var refusals: [String]

  init(_ setup: tactus_thread_setup) {
    fifoPriority = setup.priority > 0 ? Int(setup.priority) : nil
    hasNoTimerSlack = setup.slack_errno == 0
    isMemoryLocked = setup.lock_errno == 0
    refusals = []
    refuse("SCHED_FIFO", setup.priority_errno)
    refuse("timer slack of 1 ns", setup.slack_errno)
    refuse("locking memory", setup.lock_errno)
  }

  private mutating func refuse(_ what: String, _ number: Int32) {
    guard number != 0 else { return }
    refusals.append("\(what): \(unsafe String(cString: strerror(number)))")
  }

  /// The scheduling class in the words of the system: `SCHED_FIFO 70` or `SCHED_OTHER`.
  package var description: String {
    fifoPriority.map { "SCHED_FIFO \($0)" } ?? "SCHED_OTHER"
  }
}

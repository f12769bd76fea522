internal import CSystem

/// The settings of a thread for waking in time: what was granted, and what was refused.
package struct ThreadSetup: Sendable, Hashable {
  /// The priority under SCHED_FIFO; 0: normal scheduling.
  package var priority: Int32 = 0
  /// Why SCHED_FIFO was refused.
  package var priorityRefusal: Errno?
  /// Why a timer slack of 1 ns was refused.
  package var slackRefusal: Errno?
  /// Why memory could not be locked.
  package var lockRefusal: Errno?

  package init() {}

  /// Configures the calling thread for the rest of its life: its scheduling, its timer slack, and
  /// the part of its stack that it uses, which is touched and locked. Refused settings stay
  /// unchanged.
  /// - Parameter priority: the priority under SCHED_FIFO; 0: normal scheduling.
  @discardableResult
  package static func prepare(priority: Int32) -> ThreadSetup {
    let result = tactus_thread_prepare(priority)
    var setup = ThreadSetup()
    setup.priority = result.priority
    setup.priorityRefusal = refusal(result.priority_errno)
    setup.slackRefusal = refusal(result.slack_errno)
    setup.lockRefusal = refusal(result.lock_errno)
    return setup
  }

  private static func refusal(_ number: Int32) -> Errno? { number == 0 ? nil : Errno(number) }
}

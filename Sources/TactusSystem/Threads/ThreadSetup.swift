internal import CSystem

/// The settings of a thread that must wake in time, and the errors of those that the system
/// refused.
package struct ThreadSetup: Sendable, Hashable {
  /// The priority under SCHED_FIFO; 0 if the thread has normal scheduling.
  package var priority: Int32 = 0
  /// The error if SCHED_FIFO was requested and refused.
  package var priorityRefusal: Errno?
  /// The error if a timer slack of 1 ns was refused.
  package var slackRefusal: Errno?
  /// The error if the stack, or the playback thread's data, could not be locked in memory.
  package var lockRefusal: Errno?

  package init() {}

  /// Configures the calling thread for the rest of its life: its scheduling, its timer slack, and
  /// the part of its stack that it uses, which is touched and locked. Refused settings stay
  /// unchanged.
  /// - Parameter priority: the priority under SCHED_FIFO; 0 keeps the present scheduling.
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

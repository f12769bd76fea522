internal import CSystem

/// How a thread was set up to be woken in time: what was obtained, and what was refused.
package struct ThreadSetup: Sendable, Hashable {
  /// The priority under SCHED_FIFO; 0: ordinary scheduling.
  package var priority: Int32 = 0
  /// Why SCHED_FIFO was refused.
  package var priorityRefusal: Errno?
  /// Why a timer slack of 1 ns was refused.
  package var slackRefusal: Errno?
  /// Why memory could not be locked.
  package var lockRefusal: Errno?

  package init() {}

  /// Sets the calling thread up, for the rest of its life: its scheduling, its timers, and the part
  /// of its stack that it will use, which is touched and locked. What is refused stays as it is.
  /// - Parameter priority: under SCHED_FIFO; 0 asks for no real-time class.
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

internal import CRealtime

/// The threads of the harness: woken in time, so that a command is not late by as much as the
/// thread that gives it, nor a reading by the one that takes it.
package enum HarnessThread {
  /// Under SCHED_FIFO: below that of playing, so that watching does not hold up what is watched.
  static let priority: Int32 = 60

  /// Sets the calling thread up, for the rest of its life. For threads that do nothing else: the
  /// one that a ``Runner`` with a rig by the clock runs on in a program of its own, and the
  /// harness's helpers. What is refused stays as it is.
  package static func prepare() { prepare(priority: priority) }

  /// - Parameter priority: under SCHED_FIFO.
  static func prepare(priority: Int32) { _ = tactus_thread_prepare(priority) }
}

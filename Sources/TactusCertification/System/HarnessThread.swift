internal import TactusSystem

/// The threads of the harness: woken in time, so that a command is not late by as much as the
/// thread that gives it, nor a reading by the one that takes it.
package enum HarnessThread {
  /// Under SCHED_FIFO: below that of playing, so that watching does not hold up what is watched.
  static let priority: Int32 = 60

  /// Sets the calling thread up, for the rest of its life. For threads that do nothing else: the
  /// one that a ``Runner`` with a rig by the clock runs on in a program of its own, and the
  /// harness's helpers. What is refused stays as it is.
  package static func prepare() { prepare(priority: priority) }

  /// Starts a thread of the harness, set up like the others. `Thread` of Foundation says nothing
  /// where the system gives none, and who waits for its end waits for ever.
  /// - Throws: ``RigFault/broken(_:)`` where the system gives no thread.
  static func start(_ body: @escaping @Sendable () -> Void) throws(RigFault) {
    do throws(Errno) {
      try SystemThread.detach {
        prepare()
        body()
      }
    } catch {
      throw .broken("cannot start a thread: \(error); allow more processes (ulimit -u)")
    }
  }

  /// - Parameter priority: under SCHED_FIFO.
  static func prepare(priority: Int32) { ThreadSetup.prepare(priority: priority) }
}

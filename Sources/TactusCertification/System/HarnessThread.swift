internal import TactusSystem

/// Sets up the threads of the harness so that they wake in time: a late thread would make commands
/// and measured times late.
package enum HarnessThread {
  /// The priority under SCHED_FIFO: below that of the playback thread, so that the harness does not
  /// delay that thread.
  static let priority: Int32 = 60

  /// Sets up the calling thread permanently. Call it on threads that only do measurements: the one
  /// that runs a ``Runner`` with a rig in real time, and the helper threads of the harness. If the
  /// system refuses a setting, the thread keeps the previous one.
  package static func prepare() { prepare(priority: priority) }

  /// Sets up the calling thread for a run in real time, permanently, and locks all memory of the
  /// process. A run on a virtual clock must not call it: it computes without a pause, and would
  /// keep the threads of links, which have the same priority, from the processors.
  package static func prepareRun() {
    ProcessMemory.lock()
    prepare()
  }

  /// Starts a thread of the harness and sets it up with ``prepare()``. Foundation's `Thread` is not
  /// used, because it does not report that a thread could not be created; a wait for the end of
  /// such a thread would never return.
  /// - Throws: ``RigFault/broken(_:)`` if the system has no thread left.
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

  /// - Parameter priority: the priority under SCHED_FIFO.
  static func prepare(priority: Int32) { ThreadSetup.prepare(priority: priority) }
}

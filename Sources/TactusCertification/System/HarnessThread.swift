internal import CRealtime
internal import Glibc

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
    let context = unsafe Unmanaged.passRetained(ThreadBody(body))
    var thread = pthread_t()
    let result = unsafe pthread_create(&thread, nil, entry, context.toOpaque())
    guard result == 0 else {
      unsafe context.release()
      let reason = SystemText.error(result)
      throw .broken("cannot start a thread: \(reason); allow more processes (ulimit -u)")
    }
    pthread_detach(thread)
  }

  private static var entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    { context in
      guard let context = unsafe context else { return nil }
      HarnessThread.prepare()
      unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
      return nil
    }
  }

  /// - Parameter priority: under SCHED_FIFO.
  static func prepare(priority: Int32) { _ = tactus_thread_prepare(priority) }
}

/// Carries what a thread does to it.
private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

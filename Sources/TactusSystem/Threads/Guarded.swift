internal import Glibc

/// A value behind a lock: one thread at a time reads or changes it. The one kind of lock there is.
///
/// Most are held for microseconds; none while an app's code runs, and none by the playback thread.
/// A thread that waits for it lends its priority to the one that holds it. A thread that holds it
/// and asks for it again ends the process.
///
/// The lock is that of pthreads and not `Synchronization.Mutex`: the thread sanitizer does not see
/// the contended path of the latter, and takes what two threads do in turn for a race.
@safe
// Sendable: the value is touched with the lock held, by one thread at a time.
package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let value: UnsafeMutablePointer<Value>

  package init(_ value: consuming sending Value) {
    unsafe mutex = .allocate(capacity: 1)
    unsafe self.value = .allocate(capacity: 1)
    unsafe self.value.initialize(to: value)
    var attributes = pthread_mutexattr_t()
    unsafe pthread_mutexattr_init(&attributes)
    unsafe pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
    unsafe pthread_mutexattr_setprotocol(&attributes, Int32(PTHREAD_PRIO_INHERIT))
    let result = unsafe pthread_mutex_init(mutex, &attributes)
    unsafe pthread_mutexattr_destroy(&attributes)
    precondition(result == 0, "a lock of the process itself is always given")
  }

  deinit {
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Runs something that has the value for itself. Any thread but the playback thread.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    let result = unsafe pthread_mutex_lock(mutex)
    precondition(result == 0, "a lock is not asked for by the thread that holds it")
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try unsafe body(&value.pointee)
  }
}

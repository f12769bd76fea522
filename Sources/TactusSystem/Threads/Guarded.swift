internal import Glibc

/// A value behind a lock: one thread at a time reads or changes it. The only kind of lock in the
/// project.
///
/// Most critical sections take microseconds. No critical section runs code of an app, and the
/// playback thread takes no lock. A waiting thread lends its priority to the owner of the lock.
/// Locking it twice on the same thread ends the process.
///
/// It uses a pthread mutex instead of `Synchronization.Mutex`, because the thread sanitizer does
/// not see the contended path of the latter and reports false races.
@safe
// Sendable: the value is accessed only with the lock held.
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
    precondition(result == 0, "a private lock can always be created")
  }

  deinit {
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Calls a function with exclusive access to the value. Any thread except the playback thread may
  /// call it.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    let result = unsafe pthread_mutex_lock(mutex)
    precondition(result == 0, "the thread holds the lock already")
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try unsafe body(&value.pointee)
  }
}

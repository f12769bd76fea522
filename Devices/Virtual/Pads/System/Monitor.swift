internal import Glibc
internal import TactusDevice

/// A value behind a lock, with threads that wait for a condition of it.
@safe
// Sendable: the value is accessed only with the lock held.
package final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let hasChanged = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ value: Value) {
    self.value = value
    unsafe pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(hasChanged, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(hasChanged)
    unsafe pthread_mutex_destroy(lock)
    unsafe hasChanged.deallocate()
    unsafe lock.deallocate()
  }

  /// Reads the value.
  package func withLock<Result>(_ body: (Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return body(value)
  }

  /// Changes the value and wakes the waiting threads.
  package func change(_ body: (inout Value) -> Void) {
    unsafe pthread_mutex_lock(lock)
    body(&value)
    unsafe pthread_cond_broadcast(hasChanged)
    unsafe pthread_mutex_unlock(lock)
  }

  /// Waits until the value meets a condition, with a timeout. Returns whether it does.
  package func wait(milliseconds: Int, until isMet: (Value) -> Bool) -> Bool {
    let nanoseconds = MonotonicClock.nowNanoseconds + Int64(milliseconds) * 1_000_000
    var deadline = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    while !isMet(value) {
      guard unsafe pthread_cond_timedwait(hasChanged, lock, &deadline) == 0 else {
        return isMet(value)
      }
    }
    return true
  }
}

internal import Foundation

/// A value behind a lock that is held for microseconds, and never while an app's code runs.
///
/// The lock is the system's and not that of `Synchronization`, whose contended path the thread
/// sanitizer does not see.
// Sendable: the value is touched with the lock held, by one thread at a time.
package final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

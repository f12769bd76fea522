import Foundation

/// A value that is protected by a lock of the system. `Mutex` is not used, because the thread
/// sanitizer does not recognize its synchronization when threads compete for it, and would report
/// false races.
// Sendable: the lock protects the value.
final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

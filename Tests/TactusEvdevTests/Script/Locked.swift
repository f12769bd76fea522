import Foundation

/// A value behind the system's lock: the thread sanitizer does not see the contended path of
/// `Mutex`, and would take what two threads do in turn for a race.
// Sendable: the value is reached under the lock alone.
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

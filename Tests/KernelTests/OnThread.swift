import Foundation
import Synchronization

/// Work on a thread of its own, for calls that wait for a device: the threads that tests run on are
/// as few as the processors, and one that waits is missing to all.
final class OnThread<Value: Sendable>: Sendable {
  private let result = Mutex<Value?>(nil)

  /// Starts the work.
  init(_ work: @escaping @Sendable () -> Value) {
    Thread { [self] in
      let value = work()
      result.withLock { $0 = value }
    }.start()
  }

  /// What the work came to; nil: it is not done.
  var value: Value? { result.withLock { $0 } }

  /// Waits for the work; nil: it was not done in time.
  func wait(milliseconds: Int = Guest.timeout) -> Value? {
    eventually(milliseconds: milliseconds) { value }
  }
}

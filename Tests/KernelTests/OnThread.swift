import Foundation
import Synchronization

/// Runs a closure on a thread of its own, for calls that wait for a device. Tests run on as many
/// threads as there are processors, so a call that waits on one of them would delay other tests.
final class OnThread<Value: Sendable>: Sendable {
  private let result = Mutex<Value?>(nil)

  /// Starts the closure.
  init(_ work: @escaping @Sendable () -> Value) {
    Thread { [self] in
      let value = work()
      result.withLock { $0 = value }
    }.start()
  }

  /// The result of the closure; nil if it has not returned yet.
  var value: Value? { result.withLock { $0 } }

  /// Waits for the result; nil if the closure did not return in time.
  func wait(milliseconds: Int = Guest.timeout) -> Value? {
    eventually(milliseconds: milliseconds) { value }
  }
}

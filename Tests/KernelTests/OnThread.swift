import Foundation
import Synchronization

/// Work on a separate thread, for calls that wait for a device. Tests run on as many threads as
/// there are processors, so that a waiting one would delay other tests.
final class OnThread<Value: Sendable>: Sendable {
  private let result = Mutex<Value?>(nil)

  /// Starts the work.
  init(_ work: @escaping @Sendable () -> Value) {
    Thread { [self] in
      let value = work()
      result.withLock { $0 = value }
    }.start()
  }

  /// The result of the work; nil: it is not finished.
  var value: Value? { result.withLock { $0 } }

  /// Waits for the result; nil: not in time.
  func wait(milliseconds: Int = Guest.timeout) -> Value? {
    eventually(milliseconds: milliseconds) { value }
  }
}

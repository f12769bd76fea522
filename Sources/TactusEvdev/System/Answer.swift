internal import Dispatch
internal import TactusSystem

/// The result of a call on another thread, which may take longer than its callers wait.
final class Answer<Value: Sendable>: Sendable {
  private let value = Guarded<Value?>(nil)
  private let isThere = DispatchGroup()

  init() { isThere.enter() }

  /// Sets the result, once.
  func give(_ value: Value) {
    self.value.withLock { $0 = value }
    isThere.leave()
  }

  /// Waits for the result; nil after the timeout. Any number of threads may wait.
  func wait(until deadline: DispatchTime) -> Value? {
    _ = isThere.wait(timeout: deadline)
    return value.withLock { $0 }
  }
}

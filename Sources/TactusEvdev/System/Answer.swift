internal import Dispatch
internal import TactusSystem

/// What somebody else finds out, who may take longer than anybody waits.
final class Answer<Value: Sendable>: Sendable {
  private let value = Guarded<Value?>(nil)
  private let isThere = DispatchGroup()

  init() { isThere.enter() }

  /// Gives the answer, once.
  func give(_ value: Value) {
    self.value.withLock { $0 = value }
    isThere.leave()
  }

  /// Waits for the answer; nil if it has not come in time. Any number of threads may.
  func wait(until deadline: DispatchTime) -> Value? {
    _ = isThere.wait(timeout: deadline)
    return value.withLock { $0 }
  }
}

import Synchronization

/// The values that handlers on other threads reported, in order.
final class Received<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  func send(_ value: Value) { values.withLock { $0.append(value) } }

  var all: [Value] { values.withLock { $0 } }
}

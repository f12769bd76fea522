import Synchronization

/// What handlers on other threads told, in order.
final class Told<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  func tell(_ value: Value) { values.withLock { $0.append(value) } }

  var all: [Value] { values.withLock { $0 } }
}

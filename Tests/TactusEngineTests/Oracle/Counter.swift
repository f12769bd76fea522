import Synchronization

/// A counter that handlers on any thread increment.
final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  var value: Int { number.load(ordering: .acquiring) }

  func increment() { number.add(1, ordering: .acquiringAndReleasing) }
}

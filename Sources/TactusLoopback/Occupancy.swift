internal import Synchronization

/// Whether a device has an output. The output ends it.
final class Occupancy: Sendable {
  private let isTaken = Atomic<Bool>(false)

  /// - Returns: false: it is taken already.
  func take() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }

  func leave() { isTaken.store(false, ordering: .releasing) }
}

internal import Synchronization

/// Whether a device has an output. The output calls ``leave()`` when it is released.
final class Occupancy: Sendable {
  private let isTaken = Atomic<Bool>(false)

  /// - Returns: false if the device has an output already.
  func take() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }

  func leave() { isTaken.store(false, ordering: .releasing) }
}

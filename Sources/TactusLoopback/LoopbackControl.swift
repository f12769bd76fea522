internal import Synchronization
package import TactusDevice
internal import TactusSystem

/// Makes a loopback misbehave, so that what others do about it can be tested. Any thread may call.
package final class LoopbackControl: Sendable {
  private let hasVanished = Atomic<Bool>(false)
  private let stallNanoseconds = Atomic<Int64>(0)
  private let stalledUntil = Atomic<Int64>(.min)
  private let isFailing = Atomic<Bool>(false)
  private let openError = Guarded<DeviceError?>(nil)

  package init() {}

  /// The device goes away: the next submission is answered with `gone`.
  package func vanish() { hasVanished.store(true, ordering: .releasing) }

  /// The device comes back, so that it can be opened again.
  package func reappear() { hasVanished.store(false, ordering: .releasing) }

  /// From the next submission on the device takes nothing for a while.
  package func stall(forNanoseconds duration: Int64) {
    stallNanoseconds.store(max(duration, 0), ordering: .releasing)
  }

  /// The device takes nothing until it is well again.
  /// - Returns: whether that is new.
  func setFailing(_ value: Bool) -> Bool {
    isFailing.exchange(value, ordering: .acquiringAndReleasing) != value
  }

  /// Opening fails with this error until it is set to nil.
  package func failToOpen(_ error: DeviceError?) { openError.withLock { $0 = error } }

  func checkOpening() throws(DeviceError) {
    if let error = openError.withLock({ $0 }) { throw error }
    if hasVanished.load(ordering: .acquiring) {
      throw DeviceError(.notFound, "the loopback device was told to vanish")
    }
  }

  @_noLocks @_noAllocation
  func answer(at time: Int64) -> SubmitResult {
    if hasVanished.load(ordering: .acquiring) { return .gone }
    if isFailing.load(ordering: .acquiring) { return .full }
    let stall = stallNanoseconds.exchange(0, ordering: .acquiringAndReleasing)
    if stall > 0 { stalledUntil.store(time &+ stall, ordering: .relaxed) }
    return time < stalledUntil.load(ordering: .relaxed) ? .full : .accepted
  }
}

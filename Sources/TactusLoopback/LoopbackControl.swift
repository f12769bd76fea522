internal import Synchronization
package import TactusDevice
internal import TactusSystem

/// Makes a loopback device fail, to test the code that uses it. Thread-safe.
package final class LoopbackControl: Sendable {
  private let isDisconnected = Atomic<Bool>(false)
  private let stallNanoseconds = Atomic<Int64>(0)
  private let stalledUntil = Atomic<Int64>(.min)
  private let isFailing = Atomic<Bool>(false)
  private let openError = Guarded<DeviceError?>(nil)

  package init() {}

  /// Disconnects the device: the next submission returns `gone`.
  package func disconnect() { isDisconnected.store(true, ordering: .releasing) }

  /// Connects the device again, so that it can be opened.
  package func reconnect() { isDisconnected.store(false, ordering: .releasing) }

  /// Makes the device refuse submissions for a time that begins with the next submission.
  package func stall(forNanoseconds duration: Int64) {
    stallNanoseconds.store(max(duration, 0), ordering: .releasing)
  }

  /// Makes the device refuse submissions while the value is true.
  /// - Returns: whether the value changed.
  func setFailing(_ value: Bool) -> Bool {
    isFailing.exchange(value, ordering: .acquiringAndReleasing) != value
  }

  /// Makes opening fail with this error until it is set to nil.
  package func failToOpen(_ error: DeviceError?) { openError.withLock { $0 = error } }

  func checkOpening() throws(DeviceError) {
    if let error = openError.withLock({ $0 }) { throw error }
    if isDisconnected.load(ordering: .acquiring) {
      throw DeviceError(.notFound, "the loopback device is disconnected by a test")
    }
  }

  @_noLocks @_noAllocation
  func answer(at time: Int64) -> SubmitResult {
    if isDisconnected.load(ordering: .acquiring) { return .gone }
    if isFailing.load(ordering: .acquiring) { return .full }
    let stall = stallNanoseconds.exchange(0, ordering: .acquiringAndReleasing)
    if stall > 0 { stalledUntil.store(time &+ stall, ordering: .relaxed) }
    return time < stalledUntil.load(ordering: .relaxed) ? .full : .accepted
  }
}

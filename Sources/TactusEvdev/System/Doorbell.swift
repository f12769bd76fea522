internal import Synchronization
internal import TactusSystem

/// Wakes a device's thread from the playback thread without a lock and without waiting. It makes a
/// system call only if the device's thread sleeps or is about to sleep.
///
/// Both sides write before they read, in one total order. The device's thread arms the doorbell and
/// then looks for work. The playback thread leaves work and then looks at the doorbell. So at least
/// one of them sees what the other has written.
@safe
package struct Doorbell: ~Copyable, Sendable {
  private let event: WakeEvent
  private let isArmed = Atomic<Bool>(false)

  /// - Throws: ``Errno`` if the process has no file descriptor left.
  init() throws(Errno) { event = try WakeEvent() }

  /// Wakes the thread.
  @_noLocks @_noAllocation
  func ring() {
    if isArmed.exchange(false, ordering: .sequentiallyConsistent) { event.signal() }
  }

  /// Arms the doorbell. The thread must look for work after this call and before it waits.
  func arm() { isArmed.store(true, ordering: .sequentiallyConsistent) }

  /// Sleeps until a ring, a time on CLOCK_MONOTONIC, or the disconnect of a node.
  /// - Parameter node: an open node; below 0 to wait without a node.
  package borrowing func wait(node: Int32, until deadline: Int64, now: Int64) -> Wake {
    defer { clear() }
    var rung = Interest(descriptor: event.descriptor)
    // poll reports an error and a hang-up even if no event is requested.
    var end = Interest(descriptor: node, wantsToRead: false)
    Poll.wait(&rung, &end, nanoseconds: deadline == .max ? .max : max(deadline - now, 0))
    return end.isReady ? .hungUp : .look
  }

  /// Clears the rings.
  private borrowing func clear() {
    if isArmed.exchange(false, ordering: .acquiringAndReleasing) { return }
    event.clear()
  }
}

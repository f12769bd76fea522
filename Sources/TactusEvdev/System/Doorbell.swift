internal import Synchronization
internal import TactusSystem

/// Wakes a device's thread from the playback thread, which takes no lock for it and waits for
/// nothing. A system call is made only when the thread sleeps or is about to.
///
/// Both sides write first and look after that, all in one order: the thread arms the bell and looks
/// for work, the playback thread leaves work and looks at the bell. So one of them sees the other.
@safe
package struct Doorbell: ~Copyable, Sendable {
  private let event: WakeEvent
  private let isArmed = Atomic<Bool>(false)

  /// - Throws: ``Errno`` where the process has no descriptor left.
  init() throws(Errno) { event = try WakeEvent() }

  /// Something is there to be done.
  @_noLocks @_noAllocation
  func ring() {
    if isArmed.exchange(false, ordering: .sequentiallyConsistent) { event.signal() }
  }

  /// From now on a ring is heard. What is to be done is looked at after this and before the wait.
  func arm() { isArmed.store(true, ordering: .sequentiallyConsistent) }

  /// Sleeps until a ring, an absolute time on CLOCK_MONOTONIC, or the end of a node.
  /// - Parameter node: an open node; below 0: none.
  package borrowing func wait(node: Int32, until deadline: Int64, now: Int64) -> Wake {
    defer { hush() }
    var rung = Interest(descriptor: event.descriptor)
    // Errors and the end of a node are told whether they are asked for or not.
    var end = Interest(descriptor: node, wantsToRead: false)
    Poll.wait(&rung, &end, nanoseconds: deadline == .max ? .max : max(deadline - now, 0))
    return end.isReady ? .hungUp : .look
  }

  /// Forgets rings that were heard.
  private borrowing func hush() {
    if isArmed.exchange(false, ordering: .acquiringAndReleasing) { return }
    event.clear()
  }
}

internal import CLinuxInput
internal import Glibc
internal import Synchronization

/// Wakes a device's thread from the playback thread, which takes no lock for it and waits for
/// nothing. A system call is made only when the thread sleeps or is about to.
///
/// Both sides write first and look after that, all in one order: the thread arms the bell and looks
/// for work, the playback thread leaves work and looks at the bell. So one of them sees the other.
@safe
package struct Doorbell: ~Copyable, Sendable {
  private let descriptor: Int32
  private let isArmed = Atomic<Bool>(false)

  /// - Throws: ``KernelError`` where the process has no descriptor left.
  init() throws(KernelError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    if descriptor < 0 { throw KernelError(errno) }
  }

  deinit { _ = Glibc.close(descriptor) }

  /// Something is there to be done.
  @_noLocks @_noAllocation
  func ring() {
    if isArmed.exchange(false, ordering: .sequentiallyConsistent) { tactus_eventfd_add(descriptor) }
  }

  /// From now on a ring is heard. What is to be done is looked at after this and before the wait.
  func arm() { isArmed.store(true, ordering: .sequentiallyConsistent) }

  /// Sleeps until a ring, an absolute time on CLOCK_MONOTONIC, or the end of a node.
  /// - Parameter node: an open node; below 0: none.
  package borrowing func wait(node: Int32, until deadline: Int64, now: Int64) -> Wake {
    defer { hush() }
    let rest = deadline == .max ? -1 : max(deadline - now, 0)
    return tactus_poll(descriptor, node, rest) == 0 ? .look : .hungUp
  }

  /// Forgets rings that were heard.
  private borrowing func hush() {
    if isArmed.exchange(false, ordering: .acquiringAndReleasing) { return }
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}

internal import CRealtime
internal import Synchronization

/// A futex on which one thread sleeps until another thread signals it.
///
/// Both threads change the word with an atomic exchange, so either the sleeping thread sees the
/// signal, or the signalling thread sees that the other one sleeps. Only in the second case does
/// the signalling thread make a system call.
@safe
// Sendable: the word is atomic, and its memory lives as long as this value.
struct FutexWord: ~Copyable, @unchecked Sendable {
  private let word: UnsafeMutablePointer<Atomic<UInt32>>

  init() {
    unsafe word = .allocate(capacity: 1)
    unsafe word.initialize(to: Atomic(0))
  }

  deinit {
    unsafe word.deinitialize(count: 1)
    unsafe word.deallocate()
  }

  @_noLocks @_noAllocation
  func arm() { _ = unsafe word.pointee.exchange(1, ordering: .acquiringAndReleasing) }

  @_noLocks @_noAllocation
  func disarm() { _ = unsafe word.pointee.exchange(0, ordering: .acquiringAndReleasing) }

  /// Sleeps until the word is signalled or the deadline has passed. Returns at once if the word was
  /// signalled since it was armed. May return early.
  @_noLocks @_noAllocation
  func wait(until deadline: Int64) { _ = unsafe tactus_futex_wait(address, 1, deadline) }

  func signal() {
    if unsafe word.pointee.exchange(0, ordering: .acquiringAndReleasing) == 1 {
      _ = unsafe tactus_futex_wake(address)
    }
  }

  private var address: UnsafeMutablePointer<UInt32> {
    @_noLocks @_noAllocation get {
      unsafe UnsafeMutableRawPointer(word).assumingMemoryBound(to: UInt32.self)
    }
  }
}

internal import CRealtime
internal import Synchronization

/// A bounded queue of commands: many callers, one playback thread, no lock.
///
/// Dmitry Vyukov's ring with a sequence number a slot. The orderings below are the proof that a
/// command is seen whole; change none of them.
@safe
// Sendable: slots are handed over by their sequence numbers.
struct CommandRing: ~Copyable, @unchecked Sendable {
  private struct Slot: ~Copyable {
    let sequence: Atomic<Int>
    var command: Command
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let mask: Int
  // `tail` has a cache line of its own, because every caller writes it.
  private var padding0 = InlineArray<14, Int>(repeating: 0)
  private let tail = Atomic<Int>(0)
  private var padding1 = InlineArray<15, Int>(repeating: 0)

  /// - Parameter capacity: a power of two.
  init(capacity: Int) {
    precondition(capacity > 1 && capacity & (capacity - 1) == 0)
    mask = capacity - 1
    unsafe slots = .allocate(capacity: capacity)
    for index in 0..<capacity {
      let empty = unsafe Command(player: nil, output: nil, time: 0, ticket: 0, action: .stop)
      unsafe (slots + index).initialize(to: Slot(sequence: Atomic(index), command: empty))
    }
  }

  deinit {
    unsafe tactus_unlock_memory(slots, (mask + 1) * MemoryLayout<Slot>.stride)
    unsafe slots.deinitialize(count: mask + 1)
    unsafe slots.deallocate()
  }

  /// Keeps the ring in memory. 0, or an errno.
  func lock() -> Int32 {
    unsafe tactus_lock_memory(slots, (mask + 1) * MemoryLayout<Slot>.stride)
  }

  /// False: the ring is full.
  @_noLocks @_noAllocation
  func tryEnqueue(_ command: Command) -> Bool {
    var position = tail.load(ordering: .relaxed)
    while true {
      let slot = unsafe slots + (position & mask)
      let lead = unsafe slot.pointee.sequence.load(ordering: .acquiring) &- position
      if lead < 0 { return false }
      if lead > 0 {
        position = tail.load(ordering: .relaxed)
        continue
      }
      let (won, seen) = tail.weakCompareExchange(
        expected: position, desired: position &+ 1, ordering: .relaxed)
      guard won else {
        position = seen
        continue
      }
      unsafe slot.pointee.command = command
      unsafe slot.pointee.sequence.store(position &+ 1, ordering: .releasing)
      return true
    }
  }

  @_noLocks @_noAllocation
  func isEmpty(at position: Int) -> Bool {
    unsafe slots[position & mask].sequence.load(ordering: .acquiring) != position &+ 1
  }

  /// The next command, if there is one. `position` belongs to the one thread that dequeues.
  @_noLocks @_noAllocation
  func dequeue(_ position: inout Int) -> Command? {
    if isEmpty(at: position) { return nil }
    let slot = unsafe slots + (position & mask)
    let command = unsafe slot.pointee.command
    unsafe slot.pointee.sequence.store(position &+ (mask &+ 1), ordering: .releasing)
    position &+= 1
    return command
  }
}

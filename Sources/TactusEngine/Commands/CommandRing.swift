internal import Synchronization
internal import TactusSystem

/// A bounded queue without a lock, in which many callers add commands and one playback thread takes
/// them.
///
/// It is Dmitry Vyukov's ring with one sequence number per slot. The memory orderings below ensure
/// that a command is read only after it was written completely; do not change them.
// Sendable: the sequence number of a slot passes it from one thread to the other.
struct CommandRing: ~Copyable, @unchecked Sendable {
  // Not private, so that a build without whole-module optimization can check real-time code: see
  // ``FixedBuffer``.
  struct Slot: ~Copyable {
    let sequence: Atomic<Int>
    var command: Command
  }

  private let slots: FixedBuffer<Slot>
  private let mask: Int
  // `tail` has its own cache line, because every caller writes it.
  private var padding0 = InlineArray<14, Int>(repeating: 0)
  private let tail = Atomic<Int>(0)
  private var padding1 = InlineArray<15, Int>(repeating: 0)

  /// - Parameter capacity: a power of two.
  init(capacity: Int) {
    precondition(capacity > 1 && capacity & (capacity - 1) == 0)
    mask = capacity - 1
    let empty = Command(player: nil, output: nil, time: 0, ticket: 0, action: .stop)
    slots = FixedBuffer(count: capacity) { Slot(sequence: Atomic($0), command: empty) }
  }

  deinit { slots.unlock() }

  /// Locks the ring into physical memory. Returns 0 or an errno.
  func lock() -> Int32 { slots.lock() }

  /// Adds a command. Returns false if the ring is full.
  @_noLocks @_noAllocation
  func tryEnqueue(_ command: Command) -> Bool {
    var position = tail.load(ordering: .relaxed)
    while true {
      let place = position & mask
      let lead = slots[place].sequence.load(ordering: .acquiring) &- position
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
      slots[place].command = command
      slots[place].sequence.store(position &+ 1, ordering: .releasing)
      return true
    }
  }

  @_noLocks @_noAllocation
  func isEmpty(at position: Int) -> Bool {
    slots[position & mask].sequence.load(ordering: .acquiring) != position &+ 1
  }

  /// Takes the next command and advances `position`, which belongs to the one thread that dequeues.
  /// Returns nil if the ring is empty.
  @_noLocks @_noAllocation
  func dequeue(_ position: inout Int) -> Command? {
    if isEmpty(at: position) { return nil }
    let place = position & mask
    let command = slots[place].command
    slots[place].sequence.store(position &+ (mask &+ 1), ordering: .releasing)
    position &+= 1
    return command
  }
}

internal import Synchronization

/// The orders that the loopbacks of a backend accepted, for its instruments.
///
/// The playback thread writes into memory that is allocated when the first instrument is made;
/// without an instrument nothing is recorded. If more than ``capacity`` orders arrive, the oldest
/// are overwritten. Any thread may read. Several loopbacks that play at the same time share the
/// memory, so that their orders mix: an instrument measures one device at a time.
@safe
// Sendable: the pointer is atomic, and so is each word of the memory.
package final class LoopbackMeter: @unchecked Sendable {
  /// The number of orders that are kept: more than half a minute of a level that changes in every
  /// millisecond.
  static let capacity = 1 << 15

  /// The number of words of an order. It is in this file, because builds without an optimizer check
  /// real-time code file by file.
  private static let words = 5

  private typealias Word = Atomic<Int64>

  private let memory = unsafe Atomic<UnsafeMutablePointer<Word>?>(nil)
  private let written = Atomic<Int>(0)

  package init() {}

  deinit { unsafe memory.load(ordering: .acquiring)?.deallocate() }

  /// The number of all orders so far.
  var count: Int { written.load(ordering: .acquiring) }

  /// Records from now on.
  func arm() {
    guard unsafe memory.load(ordering: .acquiring) == nil else { return }
    let count = Self.capacity * Self.words
    let memory = UnsafeMutablePointer<Word>.allocate(capacity: count)
    for place in 0..<count { unsafe (memory + place).initialize(to: Word(0)) }
    let (isFirst, _) = unsafe self.memory.compareExchange(
      expected: nil, desired: memory, ordering: .acquiringAndReleasing)
    if !isFirst { unsafe memory.deallocate() }
  }

  /// Records an order. One thread at a time calls it.
  @_noLocks @_noAllocation
  func take(_ order: LoopbackOrder) {
    guard let memory = unsafe self.memory.load(ordering: .acquiring) else { return }
    let number = written.load(ordering: .relaxed)
    // A reader that sees a word of this order also sees that the ones before are complete.
    atomicMemoryFence(ordering: .releasing)
    let first = unsafe memory + (number & (Self.capacity - 1)) * Self.words
    unsafe first[0].store(order.code, ordering: .relaxed)
    unsafe first[1].store(order.start, ordering: .relaxed)
    unsafe first[2].store(order.end, ordering: .relaxed)
    unsafe first[3].store(order.startLevelBits, ordering: .relaxed)
    unsafe first[4].store(order.endLevelBits, ordering: .relaxed)
    written.store(number &+ 1, ordering: .releasing)
  }

  /// The orders from a number on; nil if some of them are overwritten.
  func orders(from number: Int) -> [LoopbackOrder]? {
    guard let memory = unsafe self.memory.load(ordering: .acquiring) else { return [] }
    let orders = (number..<max(count, number)).map { number in
      let first = unsafe memory + (number & (Self.capacity - 1)) * Self.words
      return unsafe LoopbackOrder(
        code: first[0].load(ordering: .relaxed), start: first[1].load(ordering: .relaxed),
        end: first[2].load(ordering: .relaxed),
        startLevelBits: first[3].load(ordering: .relaxed),
        endLevelBits: first[4].load(ordering: .relaxed))
    }
    atomicMemoryFence(ordering: .acquiring)
    // The order that is being written overwrites the oldest one.
    return count - number < Self.capacity ? orders : nil
  }
}

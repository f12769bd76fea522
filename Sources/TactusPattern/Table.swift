/// A fixed row of plain values in memory of its own: what a ``Timeline`` is made of.
///
/// The playback thread reads it without reference counting, which reading an `Array` that is a
/// property of an object would need. Reading is O(1) and checked against the bounds.
@safe
// Sendable: the memory is written in `init` only.
struct Table<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  private let base: UnsafeMutablePointer<Element>
  let count: Int

  init(_ elements: [Element]) {
    count = elements.count
    unsafe base = .allocate(capacity: max(elements.count, 1))
    for (index, element) in elements.enumerated() {
      unsafe (base + index).initialize(to: element)
    }
  }

  deinit { unsafe base.deallocate() }

  @inline(__always)
  subscript(_ index: Int) -> Element {
    precondition(index >= 0 && index < count)
    return unsafe base[index]
  }
}

// Beside the table, because the compiler checks a generic subscript on the playback path only
// where it sees its body.
extension Timeline {
  /// The event at a place in the order of onsets.
  @_noLocks @_noAllocation
  package func event(_ index: Int) -> TimelineEvent { events[index] }

  /// The point at a place in the row of all tracks.
  @_noLocks @_noAllocation
  package func point(_ index: Int) -> TrackPoint { points[index] }
}

/// Identifies a value of a ``Pool``: the index of its place and the generation of the value in it.
@usableFromInline
package struct Handle<Element: ~Copyable>: BitwiseCopyable, Equatable, Sendable {
  @usableFromInline package let index: UInt32
  /// Always odd, because the generation of a place is incremented when a value is inserted and when
  /// it is removed.
  @usableFromInline package let generation: UInt32

  @inlinable @_noLocks @_noAllocation
  package init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// The handle for a value of ``bits``; nil for 0.
  @inlinable @_noLocks @_noAllocation
  package init?(bits: UInt64) {
    if bits == 0 { return nil }
    index = UInt32(truncatingIfNeeded: bits)
    generation = UInt32(truncatingIfNeeded: bits >> 32)
  }

  /// The handle as one word for an atomic. Never 0.
  @inlinable package var bits: UInt64 {
    @_noLocks @_noAllocation get { UInt64(generation) << 32 | UInt64(index) }
  }

  @inlinable @_noLocks @_noAllocation
  package static func == (a: Handle, b: Handle) -> Bool {
    a.index == b.index && a.generation == b.generation
  }
}

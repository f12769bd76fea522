/// Names a value of a ``Pool``: the place where it lies, and which of the values that have lain
/// there it is.
@usableFromInline
package struct Handle<Element: ~Copyable>: BitwiseCopyable, Equatable, Sendable {
  @usableFromInline package let index: UInt32
  /// Odd. The place counts on when a value is put into it and when it is taken out.
  @usableFromInline package let generation: UInt32

  @inlinable @_noLocks @_noAllocation
  package init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// The handle that ``bits`` gives; nil for 0.
  @inlinable @_noLocks @_noAllocation
  package init?(bits: UInt64) {
    if bits == 0 { return nil }
    index = UInt32(truncatingIfNeeded: bits)
    generation = UInt32(truncatingIfNeeded: bits >> 32)
  }

  /// The handle as one word, never 0: what an atomic can hold.
  @inlinable package var bits: UInt64 {
    @_noLocks @_noAllocation get { UInt64(generation) << 32 | UInt64(index) }
  }

  @inlinable @_noLocks @_noAllocation
  package static func == (a: Handle, b: Handle) -> Bool {
    a.index == b.index && a.generation == b.generation
  }
}

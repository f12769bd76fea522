internal import CRealtime

/// A fixed number of values in memory of their own. The memory is allocated and touched when the
/// buffer is created, so that the playback thread neither allocates nor waits for a page.
///
/// The functions that the playback thread calls are inlinable, here and in ``Pool`` and ``Handle``.
/// Thus the compiler can check that they neither lock nor allocate, even in a build without
/// whole-module optimization.
@safe @usableFromInline
// Sendable: one thread at a time uses it, or its elements synchronise themselves.
package struct FixedBuffer<Element: ~Copyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let base: UnsafeMutablePointer<Element>
  @usableFromInline package let count: Int

  package init(count: Int, _ element: (Int) -> Element) {
    self.count = count
    unsafe base = .allocate(capacity: max(count, 1))
    for index in 0..<count { unsafe (base + index).initialize(to: element(index)) }
  }

  deinit {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }

  /// The element at an index, in place.
  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress {
      precondition(index >= 0 && index < count)
      return unsafe UnsafePointer(base + index)
    }
    @inline(__always) nonmutating unsafeMutableAddress {
      precondition(index >= 0 && index < count)
      return unsafe base + index
    }
  }

  /// Locks the elements in memory until ``unlock()``. Returns 0 or an errno.
  package func lock() -> Int32 {
    unsafe tactus_lock_memory(base, count * MemoryLayout<Element>.stride)
  }

  /// Undoes ``lock()``. Only the owner of a locked buffer may call it. The system unlocks whole
  /// pages, and with them the parts of other buffers on the same pages.
  package func unlock() {
    unsafe tactus_unlock_memory(base, count * MemoryLayout<Element>.stride)
  }
}

extension FixedBuffer where Element: BitwiseCopyable {
  /// Combines the first `used` elements in order. The bounds are checked once.
  @inlinable @inline(__always)
  package func reduce<Result>(
    first used: Int, _ initial: Result, _ combine: (Result, Element) -> Result
  ) -> Result {
    precondition(used >= 0 && used <= count)
    var result = initial
    var index = 0
    while index < used {
      result = unsafe combine(result, base[index])
      index &+= 1
    }
    return result
  }

  /// Copies the first elements of another buffer.
  @inlinable
  package func copy(from other: borrowing FixedBuffer, first used: Int) {
    precondition(used <= count && used <= other.count)
    var index = 0
    while index < used {
      unsafe base[index] = other.base[index]
      index &+= 1
    }
  }

  /// Calls a function with the bytes of the first elements, and returns its result.
  package func withBytes<Result>(first used: Int, _ body: (RawSpan) -> Result) -> Result {
    precondition(used <= count)
    return unsafe body(UnsafeRawBufferPointer(UnsafeBufferPointer(start: base, count: used)).bytes)
  }

  /// The first elements; valid as long as the buffer exists.
  @unsafe @inlinable
  package func elements(first used: Int) -> UnsafeBufferPointer<Element> {
    precondition(used <= count)
    return unsafe UnsafeBufferPointer(start: base, count: used)
  }
}

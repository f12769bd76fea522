internal import CRealtime

/// A fixed number of values in memory of their own, made and touched when the buffer is: the
/// playback thread neither allocates nor waits for a page.
///
/// What that thread calls is inlinable, here and in ``Pool`` and ``Handle``: a build that compiles
/// file by file can see then that it neither locks nor allocates.
@safe @usableFromInline
// Sendable: used on one thread at a time, or handed over by what its elements synchronise with.
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

  /// An element in place.
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

  /// Keeps the elements in memory until ``unlock()``. 0, or an errno.
  package func lock() -> Int32 {
    unsafe tactus_lock_memory(base, count * MemoryLayout<Element>.stride)
  }

  /// Ends what ``lock()`` began. Pages are locked as a whole: only the owner of a locked buffer
  /// calls this.
  package func unlock() {
    unsafe tactus_unlock_memory(base, count * MemoryLayout<Element>.stride)
  }
}

extension FixedBuffer where Element: BitwiseCopyable {
  /// Combines the first elements, as many as are named, in order. Bounds are checked once.
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

  /// Takes over the first elements of a buffer.
  @inlinable
  package func copy(from other: borrowing FixedBuffer, first used: Int) {
    precondition(used <= count && used <= other.count)
    var index = 0
    while index < used {
      unsafe base[index] = other.base[index]
      index &+= 1
    }
  }

  /// The first elements as they lie in memory.
  package func withBytes<Result>(first used: Int, _ body: (RawSpan) -> Result) -> Result {
    precondition(used <= count)
    return unsafe body(UnsafeRawBufferPointer(UnsafeBufferPointer(start: base, count: used)).bytes)
  }

  /// The first elements, as long as the buffer is.
  @unsafe @inlinable
  package func elements(first used: Int) -> UnsafeBufferPointer<Element> {
    precondition(used <= count)
    return unsafe UnsafeBufferPointer(start: base, count: used)
  }
}

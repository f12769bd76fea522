internal import CRealtime
internal import TactusDevice

/// A fixed number of values in memory of their own, made and touched when the buffer is: the
/// playback thread neither allocates nor waits for a page.
@safe
// Sendable: used on one thread at a time, or handed over by what its elements synchronise with.
struct FixedBuffer<Element: ~Copyable>: ~Copyable, @unchecked Sendable {
  private let base: UnsafeMutablePointer<Element>
  let count: Int

  init(count: Int, _ element: (Int) -> Element) {
    self.count = count
    unsafe base = .allocate(capacity: max(count, 1))
    for index in 0..<count { unsafe (base + index).initialize(to: element(index)) }
  }

  deinit {
    unsafe tactus_unlock_memory(base, count * MemoryLayout<Element>.stride)
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }

  /// An element in place.
  subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress {
      precondition(index >= 0 && index < count)
      return unsafe UnsafePointer(base + index)
    }
    @inline(__always) nonmutating unsafeMutableAddress {
      precondition(index >= 0 && index < count)
      return unsafe base + index
    }
  }

  /// Keeps the elements in memory until the buffer ends. 0, or an errno.
  func lock() -> Int32 { unsafe tactus_lock_memory(base, count * MemoryLayout<Element>.stride) }
}

extension FixedBuffer where Element: BitwiseCopyable {
  /// Combines the first elements, as many as are named, in order. Bounds are checked once.
  @inline(__always)
  func reduce<Result>(
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
  func copy(from other: borrowing FixedBuffer, first used: Int) {
    precondition(used <= count && used <= other.count)
    for index in 0..<used { unsafe base[index] = other.base[index] }
  }

  /// The first elements as they lie in memory.
  func withBytes<Result>(first used: Int, _ body: (RawSpan) -> Result) -> Result {
    precondition(used <= count)
    return unsafe body(UnsafeRawBufferPointer(UnsafeBufferPointer(start: base, count: used)).bytes)
  }
}

extension FixedBuffer where Element == Segment {
  /// Submits the first segments, as many as are named, to an output.
  @_noLocks @_noAllocation
  func submit(
    first used: Int, to output: borrowing OutputTable, at time: Int64
  ) -> SubmitResult {
    precondition(used <= count)
    return unsafe output.submit(UnsafeBufferPointer(start: base, count: used), at: time)
  }
}

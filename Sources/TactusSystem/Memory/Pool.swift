public import Synchronization

/// Values of one type that callers and the playback thread share. Their addresses do not change.
///
/// A value exists as long as it has references, which are counted explicitly. The playback thread
/// frees nothing: when it releases the last reference, it adds the value to a list that another
/// thread empties. Places are reused. Using the handle of a freed value is a programming error that
/// ends the process.
///
/// A lookup is O(1), without a lock and without an allocation. Inserting and freeing take a lock
/// that the playback thread never takes. The memory is freed with the pool.
@safe @usableFromInline
// Sendable: places are created under the lock and visible to every thread that has a handle.
package struct Pool<Element: ~Copyable>: ~Copyable, @unchecked Sendable {
  /// The state of a place.
  @usableFromInline
  struct Header: ~Copyable {
    @usableFromInline let references = Atomic<Int>(0)
    /// Odd while the place holds a value.
    @usableFromInline var generation: UInt32 = 0
    /// The next handle on the list of retired values; 0 at the end of the list.
    @usableFromInline var nextRetired: UInt64 = 0
  }

  @safe @usableFromInline
  struct Chunk: BitwiseCopyable {
    @usableFromInline var headers: UnsafeMutablePointer<Header>
    @usableFromInline var values: UnsafeMutablePointer<Element>
  }

  private struct Places {
    /// The number of places that have been used.
    var count = 0
    var free: [UInt32] = []
    var chunks = 0
  }

  @inlinable static var firstChunkBits: Int { 5 }
  /// Each chunk has twice as many places as the previous one, almost 2^30 places in total.
  private static var chunkCount: Int { 25 }

  @usableFromInline let chunks: UnsafeMutablePointer<Chunk>
  private let places = Guarded(Places())
  @usableFromInline let retired = Atomic<UInt64>(0)

  package init() { unsafe chunks = .allocate(capacity: Self.chunkCount) }

  deinit {
    let used = places.withLock { $0 }
    assert(used.free.count == used.count, "every value was released before its pool")
    for chunk in 0..<used.chunks {
      unsafe chunks[chunk].headers.deinitialize(count: Self.size(of: chunk))
      unsafe chunks[chunk].headers.deallocate()
      unsafe chunks[chunk].values.deallocate()
    }
    unsafe chunks.deallocate()
  }

  /// The address of a value; valid while the value has references.
  @unsafe @inlinable @inline(__always)
  package func address(of handle: Handle<Element>) -> UnsafeMutablePointer<Element> {
    let (chunk, place) = Self.split(handle.index)
    let isThere = unsafe chunks[chunk].headers[place].generation == handle.generation
    precondition(isThere, "the handle belongs to a freed value")
    return unsafe chunks[chunk].values + place
  }

  /// Inserts a value. The caller owns the first reference.
  package func insert(_ value: consuming Element) -> Handle<Element> {
    let index = takePlace()
    let (chunk, place) = Self.split(index)
    unsafe (chunks[chunk].values + place).initialize(to: value)
    unsafe chunks[chunk].headers[place].references.store(1, ordering: .relaxed)
    unsafe chunks[chunk].headers[place].generation &+= 1
    return unsafe Handle(index: index, generation: chunks[chunk].headers[place].generation)
  }

  @inlinable
  package func retain(_ handle: Handle<Element>) {
    unsafe header(handle).pointee.references.add(1, ordering: .relaxed)
  }

  /// Releases a reference. Returns true if it was the last: the caller then frees or retires the
  /// value.
  @inlinable
  package func dropReference(_ handle: Handle<Element>) -> Bool {
    let references = unsafe header(handle).pointee.references.subtract(
      1, ordering: .acquiringAndReleasing
    ).newValue
    assert(references >= 0, "a reference was released twice")
    return references == 0
  }

  /// Removes a value without references. Not for the playback thread.
  package func free(_ handle: Handle<Element>) {
    let header = unsafe header(handle)
    unsafe precondition(header.pointee.references.load(ordering: .relaxed) == 0)
    unsafe address(of: handle).deinitialize(count: 1)
    unsafe header.pointee.generation &+= 1
    places.withLock { $0.free.append(handle.index) }
  }

  /// Adds a value without references to the list of values that another thread frees.
  @inlinable
  package func retire(_ handle: Handle<Element>) {
    var seen = retired.load(ordering: .relaxed)
    while true {
      unsafe header(handle).pointee.nextRetired = seen
      let (won, now) = retired.weakCompareExchange(
        expected: seen, desired: handle.bits, ordering: .releasing)
      if won { return }
      seen = now
    }
  }

  @inlinable package var hasRetired: Bool { retired.load(ordering: .acquiring) != 0 }

  /// Empties the list of retired values and calls `free` for each of them, newest first. `free`
  /// frees the value.
  package func takeRetired(_ free: (Handle<Element>) -> Void) {
    var next = Handle<Element>(bits: retired.exchange(0, ordering: .acquiring))
    while let handle = next {
      next = unsafe Handle(bits: header(handle).pointee.nextRetired)
      free(handle)
    }
  }
}

// MARK: - Places

extension Pool where Element: ~Copyable {
  @inlinable @inline(__always)
  func header(_ handle: Handle<Element>) -> UnsafeMutablePointer<Header> {
    let (chunk, place) = Self.split(handle.index)
    let header = unsafe chunks[chunk].headers + place
    let isThere = unsafe header.pointee.generation == handle.generation
    precondition(isThere, "the handle belongs to a freed value")
    return unsafe header
  }

  private func takePlace() -> UInt32 {
    places.withLock { places in
      if let free = places.free.popLast() { return free }
      let index = UInt32(places.count)
      places.count += 1
      let chunk = Self.split(index).chunk
      if chunk == places.chunks {
        addChunk(chunk)
        places.chunks += 1
      }
      return index
    }
  }

  private func addChunk(_ number: Int) {
    precondition(number < Self.chunkCount, "a pool has 2^30 places")
    let size = Self.size(of: number)
    let chunk = unsafe Chunk(
      headers: .allocate(capacity: size), values: .allocate(capacity: size))
    for place in 0..<size { unsafe (chunk.headers + place).initialize(to: Header()) }
    unsafe (chunks + number).initialize(to: chunk)
  }

  private static func size(of chunk: Int) -> Int { 1 << (chunk + firstChunkBits) }

  /// The chunk of a place and the index within it.
  @inlinable @inline(__always)
  static func split(_ index: UInt32) -> (chunk: Int, place: Int) {
    let number = Int(index) &+ 1 << firstChunkBits
    let bits = Int.bitWidth &- 1 &- number.leadingZeroBitCount
    return (bits &- firstChunkBits, number &- 1 << bits)
  }
}

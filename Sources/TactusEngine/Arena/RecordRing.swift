internal import Glibc
internal import Synchronization
internal import TactusDevice

/// A bounded queue of records: the playback thread writes, one thread at a time reads, no lock.
///
/// It gets memory with the first listener, and takes records only while there is one.
@safe
// Sendable: a record is written before the count that makes it readable, and its place is written
// again only after the reader has passed it.
struct RecordRing: ~Copyable, @unchecked Sendable {
  /// A record and the number of its output.
  struct Entry: BitwiseCopyable {
    var output: Int
    var record: OutputRecord
  }

  /// Where the entries are; 0: nobody has listened yet.
  private let memory = Atomic<UInt>(0)
  /// The number of entries, a power of two, less 1.
  private let mask = Atomic<Int>(0)
  /// Where the entries are while somebody listens, else 0.
  private let target = Atomic<UInt>(0)
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)

  deinit { unsafe free(UnsafeMutablePointer<Entry>(bitPattern: memory.load(ordering: .relaxed))) }
}

// MARK: - The playback thread

extension RecordRing {
  var isListening: Bool {
    @_noLocks @_noAllocation get { target.load(ordering: .relaxed) != 0 }
  }

  /// Appends a record, or counts it as lost if there is no room. Nothing while nobody listens.
  @_noLocks @_noAllocation
  func append(_ record: OutputRecord, of output: Int) {
    let place = target.load(ordering: .acquiring)
    guard let entries = unsafe UnsafeMutablePointer<Entry>(bitPattern: place) else { return }
    let mask = mask.load(ordering: .relaxed)
    let count = written.load(ordering: .relaxed)
    guard count &- read.load(ordering: .acquiring) <= mask else {
      lost.add(1, ordering: .relaxed)
      return
    }
    unsafe entries[count & mask] = Entry(output: output, record: record)
    written.store(count &+ 1, ordering: .releasing)
  }
}

// MARK: - The one thread that reads

extension RecordRing {
  /// Records come from now on.
  /// - Parameters:
  ///   - capacity: a power of two: the records that there should be room for. There is room for
  ///     fewer where the process has too little memory.
  ///   - touches: whether the memory is written to, so that the playback thread never waits for a
  ///     page.
  func open(capacity: Int, touches: Bool) {
    if memory.load(ordering: .relaxed) == 0 { reserve(capacity, touches) }
    target.store(memory.load(ordering: .relaxed), ordering: .releasing)
  }

  /// No more records come; what is there can still be read.
  func close() { target.store(0, ordering: .releasing) }

  /// The next record, if there is one.
  func next() -> Entry? {
    let count = read.load(ordering: .relaxed)
    let place = memory.load(ordering: .relaxed)
    guard count < written.load(ordering: .acquiring),
      let entries = unsafe UnsafeMutablePointer<Entry>(bitPattern: place)
    else { return nil }
    let entry = unsafe entries[count & mask.load(ordering: .relaxed)]
    read.store(count + 1, ordering: .releasing)
    return entry
  }

  /// How many found no room since this was last asked.
  func takeLost() -> Int { lost.exchange(0, ordering: .relaxed) }

  private func reserve(_ wanted: Int, _ touches: Bool) {
    var capacity = wanted
    while capacity > 1 {
      let bytes = capacity * MemoryLayout<Entry>.stride
      if let entries = unsafe malloc(bytes) {
        if touches { unsafe memset(entries, 0, bytes) }
        mask.store(capacity - 1, ordering: .relaxed)
        memory.store(UInt(bitPattern: entries), ordering: .relaxed)
        return
      }
      capacity /= 2
    }
  }
}

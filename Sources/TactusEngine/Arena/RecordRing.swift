internal import Glibc
internal import Synchronization
internal import TactusDevice

/// A bounded queue of records without a lock: the playback thread writes, and one other thread at a
/// time reads.
///
/// Its memory is allocated when the first listener is added. Records are appended only while the
/// session has a listener.
@safe
// Sendable: a record is written before the count that makes it readable, and its slot is reused
// only after the reader has advanced beyond it.
struct RecordRing: ~Copyable, @unchecked Sendable {
  /// A record and the number of its output.
  struct Entry: BitwiseCopyable {
    var output: Int
    var record: OutputRecord
  }

  /// The address of the entries; 0 before the first listener.
  private let memory = Atomic<UInt>(0)
  /// The number of entries less 1. The number of entries is a power of two.
  private let mask = Atomic<Int>(0)
  /// The address of the entries while the session has a listener, otherwise 0.
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

  /// Appends a record, or counts it as lost if the queue is full. Does nothing without a listener.
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
  /// Accepts records from now on.
  /// - Parameters:
  ///   - capacity: the number of records to hold, a power of two. It is halved until the allocation
  ///     succeeds.
  ///   - touches: whether to write to the memory now, so that the playback thread never waits for a
  ///     page of memory.
  func open(capacity: Int, touches: Bool) {
    if memory.load(ordering: .relaxed) == 0 { reserve(capacity, touches) }
    target.store(memory.load(ordering: .relaxed), ordering: .releasing)
  }

  /// Accepts no more records. The queued records can still be read.
  func close() { target.store(0, ordering: .releasing) }

  /// Takes the next record. Returns nil if the queue is empty.
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

  /// The number of records that were lost since the last call.
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

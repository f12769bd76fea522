internal import Synchronization

/// A bounded row of records: one thread appends without a lock, others read what is there.
///
/// The memory is reserved as a whole and becomes real page by page as it is written.
@safe
// Sendable: a record is written before the count that makes it readable, and never again.
struct RecordBuffer: ~Copyable, @unchecked Sendable {
  private let records: UnsafeMutablePointer<Record>
  private let capacity: Int
  private let written = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    unsafe records = .allocate(capacity: self.capacity)
  }

  deinit { unsafe records.deallocate() }

  /// Appends a record, or counts it as lost if there is no room.
  @_noLocks @_noAllocation
  func append(_ record: Record) {
    let count = written.load(ordering: .relaxed)
    guard count < capacity else {
      lost.add(1, ordering: .relaxed)
      return
    }
    unsafe (records + count).initialize(to: record)
    written.store(count &+ 1, ordering: .releasing)
  }

  /// How many records can be read.
  var count: Int { written.load(ordering: .acquiring) }

  /// How many found no room.
  var lostCount: Int { lost.load(ordering: .relaxed) }

  /// The time of the last record that has one; 0: none has.
  var latestNanoseconds: Int64 {
    for index in (0..<count).reversed() {
      switch self[index] {
      case .segment(_, let submitted, _): return submitted
      case .stopped(let time), .refused(let time): return time
      case .level, .event, .revised, .violation: continue
      }
    }
    return 0
  }

  subscript(index: Int) -> Record {
    precondition(index >= 0 && index < count)
    return unsafe records[index]
  }
}

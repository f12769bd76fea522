internal import Glibc
internal import Synchronization

/// A bounded row of records: one thread appends without a lock, others read what is there.
///
/// The memory is reserved as a whole and becomes real page by page as it is written. Where the
/// process may not have so much, a small part of it is reserved.
@safe
// Sendable: a record is written before the count that makes it readable, and never again.
struct RecordBuffer: ~Copyable, @unchecked Sendable {
  private let records: UnsafeMutablePointer<Record>
  /// Records that there is room for.
  let capacity: Int
  private let written = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)

  /// Bytes that are left to the rest of the process: stacks of threads, mostly.
  private static let headroom = 64 << 20
  /// By what less is asked for where there is not enough.
  private static let step = 16

  /// - Parameter wanted: records that there should be room for; there is room for fewer where the
  ///   process has too little memory.
  init(capacity wanted: Int) {
    var capacity = max(wanted, 1)
    while capacity > 1 {
      if let records = unsafe Self.reserve(capacity) {
        unsafe (self.records, self.capacity) = (records, capacity)
        return
      }
      capacity /= Self.step
    }
    guard let records = unsafe malloc(MemoryLayout<Record>.stride) else {
      preconditionFailure("there is no memory for one record")
    }
    self.capacity = 1
    unsafe self.records = records.bindMemory(to: Record.self, capacity: 1)
  }

  deinit { unsafe free(records) }

  /// Memory for so many records; nil where too little would be left to others.
  private static func reserve(_ capacity: Int) -> UnsafeMutablePointer<Record>? {
    let bytes = capacity * MemoryLayout<Record>.stride
    guard let probe = unsafe malloc(bytes + headroom) else { return nil }
    unsafe free(probe)
    return unsafe malloc(bytes)?.bindMemory(to: Record.self, capacity: capacity)
  }

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

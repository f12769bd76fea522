internal import TactusSystem

/// Limits the number of records by the available memory.
struct RecordRoom: Sendable {
  /// The memory that is needed per record, in bytes, when the array of records grows: an old array,
  /// and a new one of twice the size.
  private static let bytesOfRecord = 3 * 112
  /// The memory that is left for the rest of the process, in bytes: mainly stacks of threads.
  private static let headroom = 32 << 20
  /// The number of records before the memory is checked for the first time.
  private static let first = 1 << 12

  private let limit: Int
  private var kept = 0
  /// The number of records that may be kept before the memory is checked again.
  private var granted: Int

  init(limit: Int) {
    self.limit = limit
    granted = min(limit, Self.first)
  }

  /// Reserves memory for one record. Returns false if the limit or the memory is exhausted.
  mutating func takeOne() -> Bool {
    if kept == granted {
      let more = granted > limit / 2 ? limit : 2 * granted
      guard more > granted,
        ProcessMemory.hasRoom(for: Int64(more * Self.bytesOfRecord + Self.headroom))
      else {
        return false
      }
      granted = more
    }
    kept += 1
    return true
  }
}

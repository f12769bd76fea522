internal import TactusSystem

/// How many records more may be kept.
struct RecordRoom: Sendable {
  /// Bytes that a record takes while the arrays that hold it grow: an old array and a new one of
  /// twice the size.
  private static let bytesOfRecord = 3 * 112
  /// Bytes that are left to the rest of the process: stacks of threads, mostly.
  private static let headroom = 32 << 20
  /// Records for which nothing is asked.
  private static let first = 1 << 12

  private let limit: Int
  private var kept = 0
  /// How many there may be before the system is asked for more memory.
  private var granted: Int

  init(limit: Int) {
    self.limit = limit
    granted = min(limit, Self.first)
  }

  /// Takes room for one record. False: there is none.
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

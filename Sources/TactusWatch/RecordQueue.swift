internal import TactusDevice
internal import TactusSystem

/// Queues the records of a session for a thread that writes them to a file or a socket, which may
/// be slow.
///
/// The queue is bounded: records that do not fit are dropped and counted. Openings, closings and
/// reports may fill the queue to twice the bound, because they are rare, and the other records
/// cannot be understood without them.
final class RecordQueue: RecordListener {
  private struct State {
    var records: [SessionRecord] = []
    var lost = 0
  }

  private let limit: Int
  private let state = Guarded(State())
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called when a record is added to an empty queue, on the thread that adds it.
  init(limit: Int = WatchLimits.queuedRecords, wake: @escaping @Sendable () -> Void) {
    self.limit = limit
    self.wake = wake
  }

  func take(_ record: SessionRecord) {
    let room = if case .sent = record.kind { limit } else { 2 * limit }
    let isFirst = state.withLock { state in
      guard state.records.count < room else {
        state.lost += 1
        return false
      }
      state.records.append(record)
      return state.records.count == 1
    }
    if isFirst { wake() }
  }

  /// Removes and returns all records, followed by the number of dropped ones.
  func takeAll() -> [SessionRecord] {
    let taken = state.withLock { state in
      defer { state = State() }
      return state
    }
    let lost = taken.lost > 0 ? [SessionRecord(.lost(taken.lost), of: 0)] : []
    return taken.records + lost
  }
}

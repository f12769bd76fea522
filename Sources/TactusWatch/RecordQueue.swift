internal import TactusDevice
internal import TactusSystem

/// Takes the records of a session for a thread that does something slow with them.
///
/// Bounded: what the output was told and finds no room is lost and counted. Openings, closings and
/// reports, which are rare and without which the rest cannot be read, have the room once more.
final class RecordQueue: RecordListener {
  private struct State {
    var records: [SessionRecord] = []
    var lost = 0
  }

  private let limit: Int
  private let state = Guarded(State())
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called on the thread that delivers records when there is one after none.
  init(limit: Int = WatchLimits.queuedRecords, wake: @escaping @Sendable () -> Void) {
    self.limit = limit
    self.wake = wake
  }

  func take(_ record: SessionRecord) {
    let room = if case .told = record.kind { limit } else { 2 * limit }
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

  /// All that came since the last time, and at its end how much was lost.
  func takeAll() -> [SessionRecord] {
    let taken = state.withLock { state in
      defer { state = State() }
      return state
    }
    let lost = taken.lost > 0 ? [SessionRecord(.lost(taken.lost), of: 0)] : []
    return taken.records + lost
  }
}

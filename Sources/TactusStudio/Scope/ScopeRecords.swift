internal import TactusCapture
internal import TactusDevice
internal import TactusSystem

/// Keeps the latest records of a session, at least ``StudioLimits/records`` of them, and drops
/// older ones.
///
/// Pages that show the scope receive the new records. A part of all kept records can be saved as a
/// capture.
final class ScopeRecords: RecordListener {
  /// A record with the time of its call on the session's clock.
  struct Entry {
    var record: SessionRecord
    var nanoseconds: Int64
  }

  private struct State {
    var entries: [Entry] = []
    /// The number of dropped entries, which were before the first kept one.
    var dropped = 0
    /// The number of entries, including dropped ones, up to the last call of ``takeNew()``.
    var next = 0
    var latest: Int64 = 0
    var opened: SessionRecord?
  }

  private let state = Guarded(State())

  func take(_ record: SessionRecord) {
    state.withLock { state in
      switch record.kind {
      case .opened: state.opened = record
      case .sent(.submitted(let time)), .sent(.stopped(let time)), .sent(.refused(let time)):
        state.latest = time
      default: break
      }
      if state.entries.count >= 2 * StudioLimits.records {
        state.entries.removeFirst(StudioLimits.records)
        state.dropped += StudioLimits.records
      }
      state.entries.append(Entry(record: record, nanoseconds: state.latest))
    }
  }

  /// The records since the last call. If there are more than a page can draw, the oldest are left
  /// out.
  func takeNew() -> [Entry] {
    state.withLock { state in
      let first = max(state.next - state.dropped, state.entries.count - Self.newLimit, 0)
      defer { state.next = state.dropped + state.entries.count }
      return Array(state.entries[min(first, state.entries.count)...])
    }
  }

  /// The largest number of records in one delivery. A quarter of a second of eight actuators at 1
  /// kHz fits.
  private static let newLimit = 4096

  /// A capture of the kept records of calls in a range of time. Its times count from the beginning
  /// of the range. Nil if no device was opened.
  /// - Parameter range: nanoseconds on the session's clock.
  func capture(_ range: ClosedRange<Int64>) -> Capture? {
    let (opened, kept) = state.withLock { state in
      (state.opened, state.entries.filter { range.contains($0.nanoseconds) }.map(\.record))
    }
    guard let opened else { return nil }
    let recorder = CaptureRecorder(limit: 2 * StudioLimits.records)
    recorder.take(opened)
    for record in kept where !record.isOpening { recorder.take(record) }
    return Capture.joined(recorder.captures(origin: range.lowerBound, clock: .monotonic))
  }
}

extension SessionRecord {
  fileprivate var isOpening: Bool { if case .opened = kind { true } else { false } }
}

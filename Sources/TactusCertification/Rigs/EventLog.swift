internal import TactusSystem

/// Collects the events of an attempt from several threads. Callers give times in nanoseconds of the
/// rig's clock; the log stores them relative to the beginning of the attempt.
package final class EventLog: Sendable {
  private struct State {
    package var origin: Int64 = 0
    var entries: [Transcript.Entry] = []
    /// The stalls among the events, in the order of their arrival.
    var stalls: [Stalls.Span] = []

    /// Reserves memory for all entries, because a later reallocation would delay the thread that
    /// adds an entry.
    init() { entries.reserveCapacity(Transcript.entryLimit) }
  }

  private let state = Guarded(State())

  package init() {}

  /// Removes all entries and begins an attempt: later times are relative to `origin`.
  package func begin(at origin: Int64) {
    state.withLock { state in
      state.origin = origin
      state.entries.removeAll(keepingCapacity: true)
      state.stalls = []
    }
  }

  /// Adds an event at a time of the clock. An event beyond ``Transcript/entryLimit`` is dropped;
  /// procedures stay far below it.
  package func add(
    at nanoseconds: Int64, _ source: Transcript.Source, _ what: Transcript.What,
    _ number: Int = 0, value: Double = 0, text: String = ""
  ) {
    state.withLock { state in
      guard state.entries.count < Transcript.entryLimit else { return }
      if what == .stalled {
        state.stalls.append(
          Stalls.Span(begin: nanoseconds - Int64(value), end: nanoseconds))
      }
      state.entries.append(
        Transcript.Entry(
          nanoseconds - state.origin, source, what, number, value: value, text: text))
    }
  }

  /// Adds entries whose times are already relative to the beginning of the attempt.
  package func add(_ entries: [Transcript.Entry]) {
    state.withLock { state in
      let room = Transcript.entryLimit - state.entries.count
      state.entries += entries.prefix(max(room, 0))
    }
  }

  /// Whether a recorded stall overlaps a time span of the clock.
  func isDisturbed(from begin: Int64, to end: Int64) -> Bool {
    state.withLock { $0.stalls.contains { $0.end >= begin && $0.begin <= end } }
  }

  package var origin: Int64 { state.withLock { $0.origin } }

  package var entries: [Transcript.Entry] { state.withLock { $0.entries } }

  /// Whether the log contains a matching entry.
  func contains(_ isWanted: (Transcript.Entry) -> Bool) -> Bool {
    state.withLock { $0.entries.contains(where: isWanted) }
  }
}

internal import TactusSystem

/// Collects what several threads tell of an attempt. Times come in nanoseconds of the rig's clock
/// and are kept from the attempt's beginning on.
package final class EventLog: Sendable {
  private struct State {
    package var origin: Int64 = 0
    var entries: [Transcript.Entry] = []
    /// The stalls among them, in the order in which they were told.
    var stalls: [Stalls.Span] = []

    /// Has room from the start: to move all entries takes a while, and holds up who adds one.
    init() { entries.reserveCapacity(Transcript.entryLimit) }
  }

  private let state = Guarded(State())

  package init() {}

  /// Forgets everything; times count from `origin` from now on.
  package func begin(at origin: Int64) {
    state.withLock { state in
      state.origin = origin
      state.entries.removeAll(keepingCapacity: true)
      state.stalls = []
    }
  }

  /// Adds an entry that happened at a time on the clock. What has no room is left out; the
  /// procedures stay well below.
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

  /// Adds entries whose times count from the attempt's beginning already.
  package func add(_ entries: [Transcript.Entry]) {
    state.withLock { state in
      let room = Transcript.entryLimit - state.entries.count
      state.entries += entries.prefix(max(room, 0))
    }
  }

  /// Whether a stall was told that reaches into a time on the clock.
  func isDisturbed(from begin: Int64, to end: Int64) -> Bool {
    state.withLock { $0.stalls.contains { $0.end >= begin && $0.begin <= end } }
  }

  package var origin: Int64 { state.withLock { $0.origin } }

  package var entries: [Transcript.Entry] { state.withLock { $0.entries } }

  /// Whether something was said.
  func contains(_ isWanted: (Transcript.Entry) -> Bool) -> Bool {
    state.withLock { $0.entries.contains(where: isWanted) }
  }
}

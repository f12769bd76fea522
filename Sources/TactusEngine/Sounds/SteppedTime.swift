internal import TactusSystem

/// A clock whose thread does not wait: a wait only notes when the next step is due.
final class SteppedTime: StreamTime {
  private let state: Guarded<(now: Int64, due: Int64)>

  init(_ start: Int64) { state = Guarded((start, start)) }

  var now: Int64 { state.withLock { $0.now } }

  /// When the next step is due.
  var due: Int64 { state.withLock { $0.due } }

  /// Begins a step.
  func begin(at time: Int64) { state.withLock { $0 = (max(time, $0.now), max(time, $0.now)) } }

  func wait(until time: Int64, if isQuiet: () -> Bool) {
    guard isQuiet() else { return }
    state.withLock { $0.due = max(time, $0.now + 1) }
  }
}

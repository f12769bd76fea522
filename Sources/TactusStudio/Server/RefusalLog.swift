internal import TactusDevice
internal import TactusSystem

/// Writes one line for each refusal. If there are too many in a second, further ones are only
/// counted.
final class RefusalLog: Sendable {
  private struct State {
    var limit = RateLimit(perSecond: StudioLimits.refusalsPerSecond)
    var unwritten = 0
    var count = 0
  }

  private let log: Log
  private let state = Guarded(State())

  init(_ log: Log) { self.log = log }

  /// The number of refusals.
  var count: Int { state.withLock { $0.count } }

  func refuse(_ reason: String, at now: Int64 = MonotonicClock.nowNanoseconds) {
    let others: Int? = state.withLock { state in
      state.count += 1
      guard state.limit.admits(at: now) else {
        state.unwritten += 1
        return nil
      }
      defer { state.unwritten = 0 }
      return state.unwritten
    }
    guard let others else { return }
    log.warning(
      "refused: \(reason)\(others > 0 ? "; \(others) more were refused since the last line" : "")")
  }
}

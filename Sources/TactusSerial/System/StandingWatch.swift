internal import Dispatch
internal import TactusDevice
internal import TactusSystem

/// Waits for the progress of a link. One thread waits at a time.
final class StandingWatch: Sendable {
  /// The interval of the checks for an interruption, in milliseconds.
  private static let lookInterval = 33
  /// The longest wait in nanoseconds. All deadlines of a link are shorter, so this time is reached
  /// only if the link's thread does not run.
  private static let longest: Int64 = 10_000_000_000

  private struct State {
    var standing = LinkStanding()
    var isAwaited = false
  }

  private let state = Guarded(State())
  private let hasChanged = DispatchSemaphore(value: 0)

  func set(_ next: LinkStanding) {
    let isAwaited = state.withLock { state in
      defer { state.standing = next }
      return state.isAwaited && state.standing != next
    }
    if isAwaited { hasChanged.signal() }
  }

  /// Records that the link's thread has ended.
  func end() {
    state.withLock { $0.standing.hasEnded = true }
    hasChanged.signal()
  }

  func wait(_ isInterrupted: () -> Bool, until isReached: (LinkStanding) -> Bool) {
    let limit = MonotonicClock.nowNanoseconds + Self.longest
    state.withLock { $0.isAwaited = true }
    defer { state.withLock { $0.isAwaited = false } }
    while MonotonicClock.nowNanoseconds < limit, !isInterrupted() {
      let now = state.withLock { $0.standing }
      if now.hasEnded || isReached(now) { return }
      _ = hasChanged.wait(timeout: .now() + .milliseconds(Self.lookInterval))
    }
  }
}

internal import Dispatch
internal import TactusSystem

/// The pending actions for the thread of the programs.
final class ProgramQueue: Sendable {
  private let waiting = Guarded<[ProgramAction]>([])
  private let signal = DispatchSemaphore(value: 0)

  /// Adds an action. Returns false if there is no room. There is always room for an action that
  /// ends something.
  @discardableResult
  func add(_ action: ProgramAction) -> Bool {
    let fits = waiting.withLock { waiting in
      switch action {
      case .release, .endAll: break
      default: if waiting.count >= StudioLimits.actions { return false }
      }
      waiting.append(action)
      return true
    }
    if fits { signal.signal() }
    return fits
  }

  /// Removes and returns all actions.
  func takeAll() -> [ProgramAction] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }

  /// Waits until an action is added, at most for a time.
  func wait(seconds: Double) {
    _ = signal.wait(timeout: .now() + max(seconds, 0))
  }
}

internal import Dispatch
internal import TactusSystem

/// The nodes with a call in progress. They are recorded so that a node blocks at most one thread.
final class BusyNodes: Sendable {
  private let busy = Guarded<[String: Answer<Bool>]>([:])

  /// Begins a call on a node. Returns nil if another call is in progress.
  func begin(_ path: String) -> Answer<Bool>? {
    busy.withLock { busy in
      if busy[path] != nil { return nil }
      let answer = Answer<Bool>()
      busy[path] = answer
      return answer
    }
  }

  /// Begins a call after the present one has ended. Returns false after the timeout.
  func begin(_ path: String, until deadline: DispatchTime) -> Bool {
    while begin(path) == nil {
      if let current = current(path), current.wait(until: deadline) == nil { return false }
    }
    return true
  }

  /// Ends the call.
  func end(_ path: String, isWell: Bool) {
    busy.withLock { $0.removeValue(forKey: path) }?.give(isWell)
  }

  /// The call in progress on a node; nil if there is none.
  func current(_ path: String) -> Answer<Bool>? { busy.withLock { $0[path] } }
}

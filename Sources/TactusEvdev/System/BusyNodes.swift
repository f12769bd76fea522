internal import Dispatch
internal import TactusSystem

/// The nodes that somebody is busy with, so that no node ever holds more than one thread.
final class BusyNodes: Sendable {
  private let busy = Guarded<[String: Answer<Bool>]>([:])

  /// Begins something with a node. Nil: somebody is at it already.
  func begin(_ path: String) -> Answer<Bool>? {
    busy.withLock { busy in
      if busy[path] != nil { return nil }
      let answer = Answer<Bool>()
      busy[path] = answer
      return answer
    }
  }

  /// The same, once whoever is at it has finished. False: nobody has in time.
  func begin(_ path: String, until deadline: DispatchTime) -> Bool {
    while begin(path) == nil {
      if let current = current(path), current.wait(until: deadline) == nil { return false }
    }
    return true
  }

  /// What was begun has come to its end.
  func end(_ path: String, isWell: Bool) {
    busy.withLock { $0.removeValue(forKey: path) }?.give(isWell)
  }

  /// What is going on with a node, if anything.
  func current(_ path: String) -> Answer<Bool>? { busy.withLock { $0[path] } }
}

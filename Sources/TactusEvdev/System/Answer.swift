internal import Dispatch
internal import TactusSystem

/// What somebody else finds out, who may take longer than anybody waits.
final class Answer<Value: Sendable>: Sendable {
  private let value = Guarded<Value?>(nil)
  private let isThere = DispatchGroup()

  init() { isThere.enter() }

  /// Gives the answer, once.
  func give(_ value: Value) {
    self.value.withLock { $0 = value }
    isThere.leave()
  }

  /// Waits for the answer; nil if it has not come in time. Any number of threads may.
  func wait(until deadline: DispatchTime) -> Value? {
    _ = isThere.wait(timeout: deadline)
    return value.withLock { $0 }
  }
}

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

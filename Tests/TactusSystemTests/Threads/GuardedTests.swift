import Testing

@testable import TactusSystem

@Suite struct GuardedTests {
  @Test func `changes to a Guarded value by four threads at once are not lost`() throws {
    let count = Guarded(0)
    let threads = try (0..<4).map { _ in
      try SystemThread { for _ in 0..<10_000 { count.withLock { $0 += 1 } } }
    }
    for thread in threads { thread.join() }
    #expect(count.withLock { $0 } == 40_000)
  }

  @Test func `an error inside withLock is rethrown, and the lock is free after it`() {
    struct Refusal: Error, Equatable {}
    let value = Guarded("a")
    #expect(throws: Refusal()) {
      try value.withLock { value throws(Refusal) in
        value = "b"
        throw Refusal()
      }
    }
    #expect(value.withLock { $0 } == "b")
  }

  @Test func `a Guarded releases its value when it is released`() {
    final class Value: Sendable {}
    weak var left: Value?
    do {
      let value = Value()
      left = value
      let guarded = Guarded(value)
      #expect(guarded.withLock { $0 === value })
    }
    #expect(left == nil)
  }
}

import Glibc
import Testing

@testable import BenchKit

@Suite struct BenchThreadTests {
  @Test func `a thread has the requested scheduling class, whatever its parent has`() throws {
    let classes = { () -> (own: Int32, child: Int32?) in
      (sched_getscheduler(0), try? BenchThread.run(priority: nil) { sched_getscheduler(0) })
    }
    let ordinary = try BenchThread.run(priority: nil, classes)
    #expect(ordinary.own == SCHED_OTHER)
    #expect(ordinary.child == SCHED_OTHER)
    // Without permission for SCHED_FIFO the thread cannot be started, and the rest is skipped.
    guard let urgent = try? BenchThread.run(priority: 1, classes) else { return }
    #expect(urgent.own == SCHED_FIFO)
    #expect(urgent.child == SCHED_OTHER)
  }
}

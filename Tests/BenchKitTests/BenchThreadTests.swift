import Glibc
import Testing

@testable import BenchKit

@Suite struct BenchThreadTests {
  @Test func `a thread has the requested class, regardless of the thread that starts it`() throws {
    let classes = { () -> (own: Int32, child: Int32?) in
      (sched_getscheduler(0), try? BenchThread.run(priority: nil) { sched_getscheduler(0) })
    }
    let ordinary = try BenchThread.run(priority: nil, classes)
    #expect(ordinary.own == SCHED_OTHER)
    #expect(ordinary.child == SCHED_OTHER)
    // Without the permission the thread is refused.
    guard let urgent = try? BenchThread.run(priority: 1, classes) else { return }
    #expect(urgent.own == SCHED_FIFO)
    #expect(urgent.child == SCHED_OTHER)
  }
}

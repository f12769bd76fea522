import Foundation
import Glibc
import Synchronization
import Testing

@testable import TactusCertification

@Suite struct HarnessThreadTests {
  /// The scheduling classes of a thread of the harness, and of a thread that it starts.
  private final class Classes: Sendable {
    let found = Mutex<(own: Int32, child: Int32)>((-1, -1))
    let isDone = DispatchSemaphore(value: 0)

    func find() {
      Thread.detachNewThread { [self] in
        HarnessThread.prepare()
        found.withLock { $0.own = sched_getscheduler(0) }
        Thread.detachNewThread { [self] in
          found.withLock { $0.child = sched_getscheduler(0) }
          isDone.signal()
        }
      }
      isDone.wait()
    }
  }

  @Test func `a thread that a harness thread starts has ordinary scheduling`() {
    let classes = Classes()
    classes.find()
    let (own, child) = classes.found.withLock { $0 }
    // A harness thread has SCHED_FIFO if the system permits it, and SCHED_OTHER if not.
    let resetOnFork: Int32 = 0x4000_0000
    #expect([SCHED_FIFO | resetOnFork, SCHED_OTHER].contains(own))
    #expect(child == SCHED_OTHER)
  }
}

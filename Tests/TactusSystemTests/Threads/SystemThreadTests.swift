import Dispatch
import Glibc
import Testing

@testable import TactusSystem

@Suite struct SystemThreadTests {
  @Test func `a thread's writes are visible after it was joined`() throws {
    let noted = Guarded(0)
    let thread = try SystemThread { noted.withLock { $0 = 7 } }
    thread.join()
    #expect(noted.withLock { $0 } == 7)
  }

  @Test func `a second join of a thread returns`() throws {
    let thread = try SystemThread {}
    thread.join()
    thread.join()
  }

  @Test func `a detached thread runs although no object refers to it`() throws {
    let hasRun = DispatchSemaphore(value: 0)
    try SystemThread.detach { hasRun.signal() }
    #expect(hasRun.wait(timeout: .now() + .seconds(60)) == .success)
  }

  @Test func `a thread that joins itself does not wait forever`() throws {
    let own = Guarded<SystemThread?>(nil)
    let (isNoted, hasJoined) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let thread = try SystemThread {
      _ = isNoted.wait(timeout: .now() + .seconds(60))
      own.withLock { $0 }?.join()
      hasJoined.signal()
    }
    own.withLock { $0 = thread }
    isNoted.signal()
    #expect(hasJoined.wait(timeout: .now() + .seconds(60)) == .success)
  }

  /// Whether the signal SIGUSR2 is blocked on the calling thread.
  private static var isSignalBlocked: Bool {
    var mask = sigset_t()
    _ = unsafe pthread_sigmask(SIG_BLOCK, nil, &mask)
    return unsafe sigismember(&mask, SIGUSR2) == 1
  }

  @Test(arguments: [true, false])
  func `a thread takes the signals of the thread that starts it, or blocks them`(
    _ takesSignals: Bool
  ) throws {
    let isBlocked = Guarded<Bool?>(nil)
    let expected = !takesSignals || Self.isSignalBlocked
    let thread = try SystemThread(takesSignals: takesSignals) {
      let found = Self.isSignalBlocked
      isBlocked.withLock { $0 = found }
    }
    thread.join()
    #expect(isBlocked.withLock { $0 } == expected)
  }

  @Test func `a thread without a requested priority has the ordinary scheduling class`() throws {
    let setup = Guarded(ThreadSetup())
    let thread = try SystemThread {
      let found = ThreadSetup.prepare(priority: 0)
      setup.withLock { $0 = found }
    }
    thread.join()
    let found = setup.withLock { $0 }
    #expect(found.priority == 0)
    #expect(found.priorityRefusal == nil)
  }
}

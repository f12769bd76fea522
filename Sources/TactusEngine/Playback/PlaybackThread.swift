internal import Synchronization
internal import TactusSystem

/// The playback thread. There is one per live session.
final class PlaybackThread: Sendable {
  private let thread: SystemThread
  /// The scheduling and memory settings that the system granted or refused.
  let report: SchedulingReport

  /// Starts the thread and returns when it is ready to play.
  init(owner: ArenaOwner, timing: TimingOptions) throws(EngineStartError) {
    let loop = PlaybackLoop(owner.arena, mode: timing.mode)
    let start = ThreadStart(loop, owner, priority: Int32(timing.fifoPriority ?? 0))
    do throws(Errno) { thread = try SystemThread { start.run() } } catch {
      throw EngineStartError(thread: .playback, code: error.number)
    }
    report = SchedulingReport(start.waitUntilReady())
  }

  func join() { thread.join() }
}

/// Passes the loop to its thread, and the thread's report back.
// Sendable: the starting thread waits for the word before it reads what the new thread wrote.
private final class ThreadStart: @unchecked Sendable {
  private var loop: PlaybackLoop
  private var setup = ThreadSetup()
  private let isReady = Atomic<Bool>(false)
  private let word = FutexWord()
  private let priority: Int32
  /// Keeps the memory of the loop alive.
  private let owner: ArenaOwner

  init(_ loop: consuming PlaybackLoop, _ owner: ArenaOwner, priority: Int32) {
    self.loop = loop
    self.owner = owner
    self.priority = priority
  }

  func run() {
    setup = ThreadSetup.prepare(priority: priority)
    if setup.lockRefusal == nil {
      let number = loop.lockMemory()
      setup.lockRefusal = number == 0 ? nil : Errno(number)
    }
    isReady.store(true, ordering: .releasing)
    word.signal()
    loop.run()
  }

  func waitUntilReady() -> ThreadSetup {
    while !isReady.load(ordering: .acquiring) {
      word.arm()
      if !isReady.load(ordering: .acquiring) { word.wait(until: .max) }
      word.disarm()
    }
    return setup
  }
}

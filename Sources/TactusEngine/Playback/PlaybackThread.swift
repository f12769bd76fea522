internal import CRealtime
internal import Glibc
internal import Synchronization

/// The thread that plays. There is one a live session.
@safe
// Sendable: the handle is written before the object is shared and read once, by `join`.
final class PlaybackThread: @unchecked Sendable {
  private var handle = pthread_t()
  /// What the thread obtained.
  private(set) var report: SchedulingReport

  /// Starts the thread and returns when it is ready to play.
  init(owner: ArenaOwner, timing: TimingOptions) throws(EngineStartError) {
    let loop = PlaybackLoop(owner.arena, mode: timing.mode)
    let start = ThreadStart(loop, owner, priority: Int32(timing.fifoPriority ?? 0))
    report = SchedulingReport(tactus_thread_setup())
    let context = unsafe Unmanaged.passRetained(start)
    let result = unsafe pthread_create(&handle, nil, Self.body, context.toOpaque())
    guard result == 0 else {
      unsafe context.release()
      throw EngineStartError(code: result)
    }
    report = SchedulingReport(start.waitUntilReady())
  }

  func join() { pthread_join(handle, nil) }

  private static var body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    { context in
      guard let context = unsafe context else { return nil }
      let start = unsafe Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue()
      start.run()
      return nil
    }
  }
}

/// The system gave no thread.
package struct EngineStartError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The errno.
  package var code: Int32

  package var description: String {
    "cannot start the playback thread: \(unsafe String(cString: strerror(code)))"
  }
}

/// Carries the loop to its thread and the thread's report back.
// Sendable: the starter waits for the word before it reads what the thread wrote.
private final class ThreadStart: @unchecked Sendable {
  private var loop: PlaybackLoop
  private var setup = tactus_thread_setup()
  private let isReady = Atomic<Bool>(false)
  private let word = FutexWord()
  private let priority: Int32
  /// Keeps alive what the loop points to.
  private let owner: ArenaOwner

  init(_ loop: consuming PlaybackLoop, _ owner: ArenaOwner, priority: Int32) {
    self.loop = loop
    self.owner = owner
    self.priority = priority
  }

  func run() {
    setup = tactus_thread_prepare(priority)
    if setup.lock_errno == 0 { setup.lock_errno = loop.lockMemory() }
    isReady.store(true, ordering: .releasing)
    word.signal()
    loop.run()
  }

  func waitUntilReady() -> tactus_thread_setup {
    while !isReady.load(ordering: .acquiring) {
      word.arm()
      if !isReady.load(ordering: .acquiring) { word.wait(until: .max) }
      word.disarm()
    }
    return setup
  }
}

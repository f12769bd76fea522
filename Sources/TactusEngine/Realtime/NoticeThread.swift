internal import Glibc
internal import Synchronization
internal import TactusDevice

/// Delivers the notices of a live session, in order, on one thread of its own.
///
/// The playback thread makes no system call to say that a player has finished. So while players
/// are active this thread looks every few milliseconds, and sleeps when none is.
@safe
// Sendable: the handle is written before the object is shared and read once, by `join`.
final class NoticeThread: @unchecked Sendable {
  /// Nanoseconds between two looks while players are active.
  fileprivate static let interval: Int64 = 5_000_000

  private var handle = pthread_t()

  init(shared: SharedHandle) throws(EngineStartError) {
    let context = unsafe Unmanaged.passRetained(shared)
    let result = unsafe pthread_create(&handle, nil, Self.body, context.toOpaque())
    guard result == 0 else {
      unsafe context.release()
      throw EngineStartError(code: result)
    }
  }

  func join() { pthread_join(handle, nil) }

  private static var body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    { context in
      guard let context = unsafe context else { return nil }
      let shared = unsafe Unmanaged<SharedHandle>.fromOpaque(context).takeRetainedValue()
      while !shared.isClosing {
        shared.deliverNotices()
        shared.sleepBetweenNotices(atMost: NoticeThread.interval)
      }
      return nil
    }
  }
}

extension SharedHandle {
  /// Sleeps for a while if players are active, else until something happens. What came while
  /// notices were delivered is looked for after arming, so that nothing is left lying.
  fileprivate func sleepBetweenNotices(atMost interval: Int64) {
    unsafe state.pointee.noticeWord.arm()
    let deadline = isBusy ? MonotonicClock.nowNanoseconds + interval : .max
    if !isClosing && !hasNotices { unsafe state.pointee.noticeWord.wait(until: deadline) }
    unsafe state.pointee.noticeWord.disarm()
  }

  private var hasNotices: Bool {
    unsafe !state.pointee.notices.isEmpty || !state.pointee.retired.isEmpty
  }
}

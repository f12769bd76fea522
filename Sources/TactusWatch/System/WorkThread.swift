internal import Glibc
internal import Synchronization

/// A thread of ordinary priority that runs until its work ends.
@safe
// Sendable: the handle is written before the object is shared and read once, by `join`.
final class WorkThread: @unchecked Sendable {
  private var handle = pthread_t()
  private let isJoined = Atomic<Bool>(false)

  /// Nil: the system gives no thread.
  init?(_ work: @escaping @Sendable () -> Void) {
    let context = unsafe Unmanaged.passRetained(ThreadWork(work))
    guard unsafe pthread_create(&handle, nil, Self.body, context.toOpaque()) == 0 else {
      unsafe context.release()
      return nil
    }
  }

  /// Waits for the end of the work, which was told to end; not on the thread itself.
  func join() {
    if isJoined.exchange(true, ordering: .acquiringAndReleasing) { return }
    if pthread_equal(handle, pthread_self()) != 0 {
      pthread_detach(handle)
    } else {
      pthread_join(handle, nil)
    }
  }

  private static var body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    { context in
      guard let context = unsafe context else { return nil }
      // Signals are for the threads of the app.
      var all = sigset_t()
      _ = unsafe sigfillset(&all)
      _ = unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
      unsafe Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().run()
      return nil
    }
  }
}

private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

internal import Glibc
internal import Synchronization

/// A thread of the process.
///
/// ```
/// let thread = try SystemThread { work.run() }
/// …
/// thread.join()
/// ```
@safe
// Sendable: the handle is written before the object is shared and read once, by the end.
package final class SystemThread: @unchecked Sendable {
  private var handle = pthread_t()
  private let isLetGo = Atomic<Bool>(false)

  /// Starts a thread.
  /// - Parameters:
  ///   - takesSignals: false: no signal is handled on it; true: those that are on the thread that
  ///     starts it.
  ///   - work: runs on the thread, which ends with it.
  /// - Throws: ``Errno`` where the system gives no thread.
  package init(
    takesSignals: Bool = true, _ work: @escaping @Sendable () -> Void
  ) throws(Errno) {
    let context = unsafe Unmanaged.passRetained(
      ThreadWork(takesSignals: takesSignals, body: work))
    let result = unsafe pthread_create(&handle, nil, Self.entry, context.toOpaque())
    guard result == 0 else {
      unsafe context.release()
      isLetGo.store(true, ordering: .relaxed)
      throw Errno(result)
    }
  }

  /// Without ``join()`` the thread goes on, and is the system's when it has ended.
  deinit { if letGo() { pthread_detach(handle) } }

  /// Starts a thread that no other waits for: the kernel may keep it as long as it likes.
  /// - Throws: ``Errno`` where the system gives no thread.
  package static func detach(_ work: @escaping @Sendable () -> Void) throws(Errno) {
    _ = try SystemThread(work)
  }

  /// Waits for the end of the work, once. On the thread itself it returns at once.
  package func join() {
    guard letGo() else { return }
    if pthread_equal(handle, pthread_self()) != 0 {
      pthread_detach(handle)
    } else {
      pthread_join(handle, nil)
    }
  }

  /// Whether nothing was done about the thread's end so far.
  private func letGo() -> Bool { !isLetGo.exchange(true, ordering: .acquiringAndReleasing) }

  private static var entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    { context in
      guard let context = unsafe context else { return nil }
      unsafe Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().run()
      return nil
    }
  }
}

/// Carries what a thread does to it.
private final class ThreadWork: Sendable {
  private let takesSignals: Bool
  private let body: @Sendable () -> Void

  init(takesSignals: Bool, body: @escaping @Sendable () -> Void) {
    self.takesSignals = takesSignals
    self.body = body
  }

  func run() {
    if !takesSignals {
      var all = sigset_t()
      _ = unsafe sigfillset(&all)
      _ = unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
    }
    body()
  }
}

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
// Sendable: the handle is written before the object is shared, and read once at its end.
package final class SystemThread: @unchecked Sendable {
  private var handle = pthread_t()
  private let isLetGo = Atomic<Bool>(false)

  /// Starts a thread.
  /// - Parameters:
  ///   - takesSignals: if false, the thread blocks all signals; if true, it inherits the signal
  ///     mask of the calling thread.
  ///   - work: runs on the thread, which ends afterwards.
  /// - Throws: ``Errno`` if no thread can be created.
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

  /// Without ``join()`` the thread keeps running and is detached.
  deinit { if letGo() { pthread_detach(handle) } }

  /// Starts a thread without an owner, for work that may block in the kernel for any time.
  /// - Throws: ``Errno`` if no thread can be created.
  package static func detach(_ work: @escaping @Sendable () -> Void) throws(Errno) {
    _ = try SystemThread(work)
  }

  /// Waits until the work has ended. Returns immediately on the thread itself, and on a second
  /// call.
  package func join() {
    guard letGo() else { return }
    if pthread_equal(handle, pthread_self()) != 0 {
      pthread_detach(handle)
    } else {
      pthread_join(handle, nil)
    }
  }

  /// Claims the handle. Returns false if the thread was joined or detached already.
  private func letGo() -> Bool { !isLetGo.exchange(true, ordering: .acquiringAndReleasing) }

  private static var entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    { context in
      guard let context = unsafe context else { return nil }
      unsafe Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().run()
      return nil
    }
  }
}

/// Passes the work to the thread.
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

internal import CRealtime
internal import Glibc

/// A thread that nobody waits for: the kernel may keep it, and then nobody can.
enum DetachedThread {
  /// Starts a thread.
  /// - Parameter priority: what it asks for under SCHED_FIFO; 0: ordinary scheduling. A refusal
  ///   leaves it at ordinary scheduling.
  /// - Throws: ``KernelError`` where the system gives no thread.
  static func start(
    priority: Int32 = 0, _ body: @escaping @Sendable () -> Void
  ) throws(KernelError) {
    let context = unsafe Unmanaged.passRetained(ThreadBody(body, priority: priority))
    var thread = pthread_t()
    let result = unsafe pthread_create(&thread, nil, entry, context.toOpaque())
    guard result == 0 else {
      unsafe context.release()
      throw KernelError(result)
    }
    pthread_detach(thread)
  }

  private static var entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    { context in
      guard let context = unsafe context else { return nil }
      unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
      return nil
    }
  }
}

/// Carries what a thread does to it.
private final class ThreadBody: Sendable {
  private let body: @Sendable () -> Void
  private let priority: Int32

  init(_ body: @escaping @Sendable () -> Void, priority: Int32) {
    self.body = body
    self.priority = priority
  }

  func run() {
    if priority > 0 { _ = tactus_thread_prepare(priority) }
    body()
  }
}

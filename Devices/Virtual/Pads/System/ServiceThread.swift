internal import CVirtualInput
internal import Glibc
internal import TactusDevice

/// A thread that serves one open file whenever it is readable, until it is ended.
@safe
// Sendable: the handle is written before the object is shared, and read once, by `end`.
package final class ServiceThread: @unchecked Sendable {
  private var handle = pthread_t()
  private let work: Work

  /// Starts the thread.
  /// - Parameters:
  ///   - descriptor: the open file; it stays open at least until ``end()`` has returned.
  ///   - priority: the priority under SCHED_FIFO; 0 for ordinary scheduling. The thread has
  ///     ordinary scheduling, too, if the system refuses the priority.
  ///   - deadline: the latest time of the next service, in nanoseconds on CLOCK_MONOTONIC; `.max`
  ///     if none is due. Called before each sleep.
  ///   - serve: called on the thread when the file is readable, after each ``wake()`` and at each
  ///     deadline.
  package init(
    descriptor: CInt, priority: Int32 = 0,
    deadline: @escaping @Sendable () -> Int64 = { .max }, serve: @escaping @Sendable () -> Void
  ) throws(PadError) {
    let bell = virtual_bell()
    guard bell >= 0 else { throw PadError("no bell: \(systemError(-bell))", errno: -bell) }
    work = Work(descriptor: descriptor, bell: bell, deadline: deadline, serve: serve)
    let context = unsafe Unmanaged.passRetained(work)
    let result = unsafe pthread_create(&handle, nil, Self.body, context.toOpaque())
    guard result == 0 else {
      unsafe context.release()
      throw PadError("no thread: \(systemError(result))", errno: result)
    }
    if priority > 0 {
      var parameters = sched_param(sched_priority: priority)
      unsafe pthread_setschedparam(handle, SCHED_FIFO, &parameters)
    }
  }

  /// Makes the thread serve once, even if the file is not readable.
  package func wake() { work.ring(1) }

  /// Ends the thread and returns when it has ended. Call it once, from another thread.
  package func end() {
    work.ring(Work.last)
    pthread_join(handle, nil)
  }

  private static var body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    { context in
      guard let context = unsafe context else { return nil }
      unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
      return nil
    }
  }
}

/// The work of the thread.
private final class Work: Sendable {
  /// Added to the eventfd to end the thread. The number of wakes never reaches it.
  static let last: UInt64 = 1 << 40

  private let descriptor: CInt
  private let bell: CInt
  private let deadline: @Sendable () -> Int64
  private let serve: @Sendable () -> Void

  init(
    descriptor: CInt, bell: CInt, deadline: @escaping @Sendable () -> Int64,
    serve: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.bell = bell
    self.deadline = deadline
    self.serve = serve
  }

  deinit { close(bell) }

  func ring(_ count: UInt64) {
    var count = count
    _ = unsafe write(bell, &count, MemoryLayout<UInt64>.size)
  }

  func run() {
    while true {
      var files = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
      ]
      let count = wait(for: &files)
      var rung: UInt64 = 0
      _ = unsafe read(bell, &rung, MemoryLayout<UInt64>.size)
      if rung >= Self.last || (count < 0 && count != -EINTR) { return }
      serve()
      // An unplugged device is always readable, and empty.
      if files[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return }
    }
  }

  /// Sleeps until the file is readable or the deadline is reached.
  private func wait(for files: inout [pollfd]) -> CInt {
    let deadline = deadline()
    let pause = deadline == .max ? -1 : max(deadline - MonotonicClock.nowNanoseconds, 0)
    return unsafe virtual_wait(&files, CInt(files.count), pause)
  }
}

/// The system's text of an errno.
func systemError(_ number: CInt) -> String { unsafe String(cString: strerror(number)) }

internal import CVirtualInput
internal import Glibc

/// A thread that serves one open file whenever there is something to read, until it is ended.
@safe
// Sendable: the handle is written before the object is shared and read once, by `end`.
final class ServiceThread: @unchecked Sendable {
  private var handle = pthread_t()
  private let work: Work

  /// Starts the thread.
  /// - Parameters:
  ///   - descriptor: the open file; it stays open at least until ``end()`` has returned.
  ///   - pauseMilliseconds: how long the thread may sleep before it serves all the same, asked
  ///     each time; below 0: for ever.
  ///   - serve: called on the thread when the file can be read, after each ``wake()`` and after
  ///     each pause.
  init(
    descriptor: CInt, pauseMilliseconds: @escaping @Sendable () -> CInt = { -1 },
    serve: @escaping @Sendable () -> Void
  ) throws(PadError) {
    let bell = virtual_bell()
    guard bell >= 0 else { throw PadError("no bell: \(systemError(-bell))", errno: -bell) }
    work = Work(
      descriptor: descriptor, bell: bell, pauseMilliseconds: pauseMilliseconds, serve: serve)
    let context = unsafe Unmanaged.passRetained(work)
    let result = unsafe pthread_create(&handle, nil, Self.body, context.toOpaque())
    guard result == 0 else {
      unsafe context.release()
      throw PadError("no thread: \(systemError(result))", errno: result)
    }
  }

  /// Has the thread serve once, whether or not there is something to read.
  func wake() { work.ring(1) }

  /// Ends the thread and returns when it has ended. Called once, by another thread.
  func end() {
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

/// What the thread does.
private final class Work: Sendable {
  /// A number that no count of wakes reaches.
  static let last: UInt64 = 1 << 40

  private let descriptor: CInt
  private let bell: CInt
  private let pauseMilliseconds: @Sendable () -> CInt
  private let serve: @Sendable () -> Void

  init(
    descriptor: CInt, bell: CInt, pauseMilliseconds: @escaping @Sendable () -> CInt,
    serve: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.bell = bell
    self.pauseMilliseconds = pauseMilliseconds
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
      let count = unsafe poll(&files, 2, pauseMilliseconds())
      var rung: UInt64 = 0
      _ = unsafe read(bell, &rung, MemoryLayout<UInt64>.size)
      if rung >= Self.last || (count < 0 && errno != EINTR) { return }
      serve()
      // A device that was unplugged can be read for ever, and there is nothing in it.
      if files[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return }
    }
  }
}

/// What the system says about an errno.
func systemError(_ number: CInt) -> String { unsafe String(cString: strerror(number)) }

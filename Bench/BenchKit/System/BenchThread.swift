internal import CBench
internal import Glibc

/// Runs one function on a separate thread.
package enum BenchThread {
  private final class Work {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }

    func run() { body() }
  }

  /// Runs `body` on a separate thread and waits until it ends.
  /// - Parameter priority: the priority under SCHED_FIFO; nil for normal scheduling with the
  ///   default timer slack.
  package static func run<Result>(
    priority: Int?, _ body: () -> Result
  ) throws(BenchError) -> Result {
    var result: Result?
    let code = withoutActuallyEscaping(body) { body in
      let work = Work { result = body() }
      return unsafe bench_on_thread(
        Int32(priority ?? 0),
        { context in
          guard let context = unsafe context else { return }
          unsafe Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().run()
        }, Unmanaged<Work>.passUnretained(work).toOpaque())
    }
    guard code == 0, let result else {
      throw BenchError("cannot start a thread: \(unsafe String(cString: strerror(code)))")
    }
    return result
  }
}

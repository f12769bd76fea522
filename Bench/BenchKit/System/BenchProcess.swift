internal import CBench
internal import Glibc

/// Another program that is measured for comparison.
package final class BenchProcess {
  private let process: bench_process

  /// Starts a program from the PATH.
  package init(_ arguments: [String]) throws(BenchError) {
    var process = bench_process()
    // `bench_start` requires a null pointer at the end of the list.
    var copies = unsafe arguments.map { unsafe strdup($0) }
    unsafe copies.append(nil)
    defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
    let result = unsafe copies.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe bench_start($0, &process) } ?? EINVAL
    }
    guard result == 0 else {
      throw BenchError("cannot run \(arguments[0]): \(unsafe String(cString: strerror(result)))")
    }
    self.process = process
  }

  /// Waits for the program's next output. Returns nil at the end of the output or after a read
  /// error.
  package func read() -> [UInt8]? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
      let result = unsafe buffer.withMemoryRebound(to: CChar.self) { rebound in
        unsafe rebound.baseAddress.map { unsafe bench_read(process, $0, rebound.count) } ?? 0
      }
      count = max(result, 0)
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// The processor time of the program's threads other than the first, in nanoseconds; nil if it
  /// has no other threads or their time is unknown.
  package var workerTime: Int64? {
    let time = bench_worker_time(process)
    return time < 0 ? nil : time
  }

  /// Interrupts the program as ctrl-C does, and waits until it ends.
  package func end() { bench_end(process) }
}

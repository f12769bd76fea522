internal import CBench
internal import Glibc

/// Hands a number over to another thread, in C. Its duration is the lower bound of a command's
/// latency.
@safe
package final class HandOver {
  private let handover: OpaquePointer

  /// - Parameters:
  ///   - priority: the priority of the other thread under SCHED_FIFO; nil for normal scheduling.
  ///   - processor: the processor of the other thread, counted from 0.
  package init(priority: Int?, processor: Int) throws(BenchError) {
    var code: Int32 = 0
    guard let handover = unsafe bench_handover_begin(Int32(priority ?? 0), Int32(processor), &code)
    else {
      throw BenchError(
        "cannot start a thread to hand over to: \(unsafe String(cString: strerror(code)))")
    }
    unsafe self.handover = handover
  }

  deinit { unsafe bench_handover_end(handover) }

  /// Hands a number over. Returns the nanoseconds from the write until the other thread has it.
  package func exchange() -> Int64 { unsafe bench_handover_exchange(handover) }
}

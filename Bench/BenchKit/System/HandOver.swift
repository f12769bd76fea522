internal import CBench
internal import Glibc

/// A bare hand-over of a number to another thread, in C: what a command costs at least.
@safe
package final class HandOver {
  private let handover: OpaquePointer

  /// - Parameters:
  ///   - priority: of the other thread under SCHED_FIFO; nil: ordinary scheduling.
  ///   - processor: where it runs, counted from 0.
  package init(priority: Int?, processor: Int) throws(BenchError) {
    var code: Int32 = 0
    guard let handover = unsafe bench_handover_begin(Int32(priority ?? 0), Int32(processor), &code)
    else {
      throw BenchError("no thread to hand over to: \(unsafe String(cString: strerror(code)))")
    }
    unsafe self.handover = handover
  }

  deinit { unsafe bench_handover_end(handover) }

  /// Nanoseconds until the other thread has it.
  package func exchange() -> Int64 { unsafe bench_handover_exchange(handover) }
}

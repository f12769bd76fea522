internal import CBench
internal import Glibc

/// Keeps every processor out of its idle states until ``end()``, with threads that any other thread
/// interrupts at once.
@safe
package struct AwakeProcessors {
  private let awake: OpaquePointer

  package init() throws(BenchError) {
    var code: Int32 = 0
    guard let awake = unsafe bench_awake_begin(&code) else {
      throw BenchError("cannot keep processors awake: \(unsafe String(cString: strerror(code)))")
    }
    unsafe self.awake = awake
  }

  package func end() { unsafe bench_awake_end(awake) }
}

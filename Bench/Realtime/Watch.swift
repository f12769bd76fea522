internal import CRealtimeProof

/// The counting on one playback thread.
@safe
// Sendable: the watch behind the pointer hands over by an atomic state.
final class Watch: @unchecked Sendable {
  // Never freed: the playback thread may look at it to the last.
  private let watch: OpaquePointer

  init(plants: Bool) { unsafe watch = proof_watch_create(Self.offence, plants) }

  /// What playback must not do, done: an array that grows, and is freed.
  private static var offence: @convention(c) () -> Void {
    {
      var numbers: [Int] = []
      for number in 0..<Int(proof_number()) { numbers.append(number) }
      proof_take(Int64(numbers.count))
    }
  }

  /// Called by the output, on the playback thread.
  @_noLocks @_noAllocation
  func step() { unsafe proof_step(watch) }

  /// The next step begins the counting.
  func begin() { unsafe proof_begin(watch) }

  /// The next step does what must be counted.
  func runCanary() { unsafe proof_run_canary(watch) }

  /// Whether the counting has begun, system calls included.
  var isCounting: Bool { unsafe proof_is_counting(watch) && proof_filter_errno(watch) == 0 }
  var isDone: Bool { unsafe proof_is_done(watch) }

  var thread: Int32 { unsafe proof_thread(watch) }
  var run: proof_counts { unsafe proof_run_counts(watch) }
  var canary: proof_counts { unsafe proof_canary_counts(watch) }
  var faults: Int64 { unsafe proof_faults(watch) }
}

/// A thread's share of processors, as the system tells it.
enum ThreadActivity {
  /// How often the thread was put on a processor or gave it up.
  static func count(_ thread: Int32) -> Int64 {
    proof_thread_runs(thread) + proof_thread_waits(thread)
  }

  /// The threads of this process.
  static var all: Set<Int32> {
    var numbers = [Int32](repeating: 0, count: 256)
    let count = unsafe numbers.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return Int32(0) }
      return unsafe proof_threads(start, Int32(buffer.count))
    }
    return Set(numbers.prefix(Int(count)))
  }
}

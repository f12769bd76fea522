internal import CRealtimeProof

/// Counts the forbidden actions of one playback thread.
@safe
// Sendable: the watch behind the pointer synchronises by an atomic state.
final class Watch: @unchecked Sendable {
  // Never freed, because the playback thread may use it until the end.
  private let watch: OpaquePointer

  init(plants: Bool) { unsafe watch = proof_watch_create(Self.offence, plants) }

  /// Does what the playback thread must not do: it grows and frees an array.
  private static var offence: @convention(c) () -> Void {
    {
      var numbers: [Int] = []
      for number in 0..<Int(proof_number()) { numbers.append(number) }
      proof_take(Int64(numbers.count))
    }
  }

  /// The output calls this on the playback thread.
  @_noLocks @_noAllocation
  func step() { unsafe proof_step(watch) }

  /// Makes the next step begin the counting.
  func begin() { unsafe proof_begin(watch) }

  /// Makes the next step run the canary, which does each forbidden action once to show that the
  /// counters work.
  func runCanary() { unsafe proof_run_canary(watch) }

  /// Whether counting has begun, including system calls.
  var isCounting: Bool { unsafe proof_is_counting(watch) && proof_filter_errno(watch) == 0 }
  var isDone: Bool { unsafe proof_is_done(watch) }

  var thread: Int32 { unsafe proof_thread(watch) }
  var run: proof_counts { unsafe proof_run_counts(watch) }
  var canary: proof_counts { unsafe proof_canary_counts(watch) }
  var faults: Int64 { unsafe proof_faults(watch) }
}

/// Facts about the activity of threads, from the system.
enum ThreadActivity {
  /// The number of times that the thread was put on a processor or gave it up.
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

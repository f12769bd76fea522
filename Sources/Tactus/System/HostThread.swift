internal import CTactus

/// Whether the calling thread may call the library, and its last error.
enum HostThread {
  /// The error with which calls on this thread fail now, because the process was forked or the
  /// thread is in a log callback; otherwise nil.
  static var refusal: tactus_result? {
    if tactus_host_is_forked() { return TACTUS_ERROR_FORKED }
    return tactus_host_is_in(TACTUS_HOST_LOG) ? TACTUS_ERROR_WRONG_THREAD : nil
  }

  /// Whether the thread is in a callback other than a log callback.
  static var isInNotice: Bool { tactus_host_is_in(TACTUS_HOST_NOTICE) }

  /// Calls a function of the program. During the call, the thread counts as being in a callback.
  static func callBack(_ kind: tactus_host_callback, _ body: () -> Void) {
    tactus_host_count(kind, 1)
    body()
    tactus_host_count(kind, -1)
  }

  /// Notes an error whose text is that of its result. Allocates nothing.
  static func fail(_ result: tactus_result) -> tactus_result { tactus_host_fail(result) }

  /// Notes an error.
  static func fail(_ error: CallError) -> tactus_result {
    guard let text = error.text else { return tactus_host_fail(error.result) }
    return unsafe text.withCString { unsafe tactus_host_fail_with(error.result, $0) }
  }

  /// Calls a function with all signals blocked, because it may create threads, which inherit the
  /// signal mask.
  static func withoutSignals<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var before = sigset_t()
    unsafe tactus_host_block_signals(&before)
    defer { unsafe tactus_host_restore_signals(&before) }
    return try body()
  }
}

/// Runs the body of a call, and notes its error.
func perform(_ body: () throws(CallError) -> Void) -> tactus_result {
  if let refusal = HostThread.refusal { return HostThread.fail(refusal) }
  do throws(CallError) {
    try body()
    return TACTUS_OK
  } catch {
    return HostThread.fail(error)
  }
}

/// Runs the body of a call that may create threads.
func performStarting(_ body: () throws(CallError) -> Void) -> tactus_result {
  perform { () throws(CallError) in
    try HostThread.withoutSignals { () throws(CallError) in try body() }
  }
}

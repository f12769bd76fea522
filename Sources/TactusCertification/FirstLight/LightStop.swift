/// Why a step ended before its end.
package enum LightStop: Error, Sendable, Hashable {
  /// The device did not do what the step asks for.
  case failed(LightFailure)
  /// The person skipped the step.
  case skipped
  /// The person ended the run, or is no longer there; says which.
  case quit(String)
  /// By ctrl-C.
  case interrupted
}

extension LightStop {
  /// The device did not do what the step asks for.
  static func failed(_ what: String, check: String) -> LightStop {
    .failed(LightFailure(what: what, check: check))
  }
}

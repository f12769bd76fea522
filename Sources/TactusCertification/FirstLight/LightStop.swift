/// The reason why a step did not pass.
package enum LightStop: Error, Sendable, Hashable {
  /// The device did not show the behaviour that the step requires.
  case failed(LightFailure)
  /// The person skipped the step.
  case skipped
  /// The person ended the run or left the terminal; the text says which.
  case quit(String)
  /// ctrl-C ended the run.
  case interrupted
}

extension LightStop {
  /// A failure: the behaviour of the device, and the parts to check.
  static func failed(_ what: String, check: String) -> LightStop {
    .failed(LightFailure(what: what, check: check))
  }
}

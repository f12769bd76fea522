/// The reason why a step did not pass.
package enum LightStop: Error, Sendable, Hashable {
  /// The device did not show the behaviour that the step requires.
  case failed(LightFailure)
  /// The person skipped the step.
  case skipped
  /// The person ended the run, closed the terminal or did not answer in time. The text is the
  /// reason.
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

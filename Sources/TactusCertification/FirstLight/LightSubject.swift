/// What first light is tried on, with the clock that it is timed by.
package protocol LightSubject: AnyObject, SendableMetatype {
  /// Nanoseconds on the clock that waits are measured with.
  var nowNanoseconds: Int64 { get }

  /// Lets time pass, and takes in what the device says meanwhile.
  /// - Throws: ``LightStop/interrupted``, or why the device cannot be reached any more.
  func pass(until nanoseconds: Int64) throws(LightStop)

  /// Turns every motor off, whatever happened before. Returns within a second.
  func makeStill()
}

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

/// What was seen to be wrong, and where to look for the cause.
package struct LightFailure: Sendable, Hashable {
  /// What the device did or said.
  package var what: String
  /// Wires, parts and files to check, the most likely first.
  package var check: String
}

/// The reason why an attempt could not be completed.
package enum RigFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The device stopped answering, and no stall of the host explains it. The text contains the
  /// symptom and the last input of the device.
  case device(String)
  /// The harness failed.
  case broken(String)
  /// A requirement is missing.
  case missing(String)
  /// ctrl-C ended the run.
  case interrupted

  package var description: String {
    switch self {
    case .device(let what): what
    case .broken(let what): what
    case .missing(let what): what
    case .interrupted: "interrupted"
    }
  }
}

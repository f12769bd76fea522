/// The reason why an attempt could not be completed.
package enum RigFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The device failed: for example it stopped answering, and no stall of the host explains that.
  /// The text contains the symptom and, if it is known, the last input of the device.
  case device(String)
  /// The harness failed.
  case broken(String)
  /// Something that the test needs is missing, for example an instrument or a permission.
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

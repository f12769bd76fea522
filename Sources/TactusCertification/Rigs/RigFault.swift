/// Why an attempt could not be completed.
package enum RigFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The device stopped answering, and no stall of the host explains it: what happened, and the
  /// last input of the device.
  case device(String)
  /// The harness failed.
  case broken(String)
  /// A requirement is missing.
  case missing(String)
  /// By ctrl-C.
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

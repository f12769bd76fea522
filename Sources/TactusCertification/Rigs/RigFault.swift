/// Why an attempt could not be made to its end.
package enum RigFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The device fell silent or died, and nothing that the host did explains it: what happened, and
  /// what the device was given last.
  case device(String)
  /// The harness broke.
  case broken(String)
  /// Something that is needed is not there.
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

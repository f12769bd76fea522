/// The state of the CPU latency request.
package enum LatencyRequestState: Sendable, Hashable, CustomStringConvertible {
  /// It was not requested, or nothing has been played.
  case notAsked
  /// It was held while something played.
  case held
  /// The system refused it, for this reason.
  case refused(String)

  package var description: String {
    switch self {
    case .notAsked: "not asked for"
    case .held: "held"
    case .refused: "refused"
    }
  }
}

/// The state of the CPU latency request.
package enum LatencyRequestState: Sendable, Hashable, CustomStringConvertible {
  /// The low latency was not requested, or nothing has been played.
  case notAsked
  /// The request was in force while something played.
  case held
  /// The system refused the request, for this reason.
  case refused(String)

  package var description: String {
    switch self {
    case .notAsked: "not asked for"
    case .held: "held"
    case .refused: "refused"
    }
  }
}

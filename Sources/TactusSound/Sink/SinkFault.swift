/// The reason why a sink did not accept frames.
package enum SinkFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// Frames came too late, and there was a gap. The sink takes frames again.
  case underrun
  /// The sink cannot be used, with the reason. Open it again later.
  case lost(String)

  package var description: String {
    switch self {
    case .underrun: "frames came too late"
    case .lost(let reason): reason
    }
  }
}

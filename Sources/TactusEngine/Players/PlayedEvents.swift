internal import TactusPattern

/// The events of a pattern that a start plays. The other events count as silent, so the length of
/// the pattern does not depend on this choice.
package enum PlayedEvents: Sendable, Hashable, BitwiseCopyable {
  case all, haptic, audio, none

  @_noLocks @_noAllocation
  func include(_ kind: EventKind) -> Bool {
    switch self {
    case .all: true
    case .haptic: kind.isHaptic
    case .audio: !kind.isHaptic
    case .none: false
    }
  }
}

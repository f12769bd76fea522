internal import TactusPattern

/// Which events of a pattern a start plays. Time runs on over the others as if they were silent,
/// so that a pattern is as long with them as without.
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

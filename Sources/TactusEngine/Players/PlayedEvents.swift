internal import TactusPattern

/// Which events of a pattern a start plays. The others count as silent, so that the length of the
/// pattern is the same with and without them.
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

/// ``EventType`` without names, for tables that the playback thread reads.
@usableFromInline
package enum EventKind: UInt8, Sendable, BitwiseCopyable {
  case hapticTransient, hapticContinuous, audioContinuous, audioCustom

  package init(_ type: EventType) {
    self =
      switch type {
      case .hapticTransient: .hapticTransient
      case .hapticContinuous: .hapticContinuous
      case .audioContinuous: .audioContinuous
      case .audioCustom: .audioCustom
      }
  }

  package var type: EventType {
    switch self {
    case .hapticTransient: .hapticTransient
    case .hapticContinuous: .hapticContinuous
    case .audioContinuous: .audioContinuous
    case .audioCustom: .audioCustom
    }
  }

  @inline(__always)
  package var isHaptic: Bool {
    @_noLocks @_noAllocation get {
      switch self {
      case .hapticTransient, .hapticContinuous: true
      case .audioContinuous, .audioCustom: false
      }
    }
  }
}

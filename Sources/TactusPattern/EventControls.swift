/// The dynamic parameters that act on one event: haptic ones on haptic events, audio ones on audio
/// events.
package struct EventControls: BitwiseCopyable {
  package let level, tone, attack, decay, release: ControlID

  @_noLocks @_noAllocation
  package init(_ kind: EventKind) {
    if kind.isHaptic {
      (level, tone) = (.hapticIntensity, .hapticSharpness)
      (attack, decay, release) = (.hapticAttackTime, .hapticDecayTime, .hapticReleaseTime)
    } else {
      (level, tone) = (.audioVolume, .audioPitch)
      (attack, decay, release) = (.audioAttackTime, .audioDecayTime, .audioReleaseTime)
    }
  }
}

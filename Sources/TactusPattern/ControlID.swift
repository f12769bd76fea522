/// A dynamic parameter: from its time on it acts on all active and future events of a pattern.
package enum ControlID: Sendable, Hashable, CaseIterable, BitwiseCopyable {
  case hapticIntensity, hapticSharpness
  case hapticAttackTime, hapticDecayTime, hapticReleaseTime
  case audioVolume, audioPan, audioBrightness, audioPitch
  case audioAttackTime, audioDecayTime, audioReleaseTime

  /// The number of dynamic parameters.
  package static var count: Int { @_noLocks @_noAllocation get { 12 } }

  /// The index of the parameter in tables of ``count`` values. A raw value is not used, because the
  /// code that the compiler generates for it cannot be called from the playback thread.
  package var index: Int {
    @_noLocks @_noAllocation get {
      switch self {
      case .hapticIntensity: 0
      case .hapticSharpness: 1
      case .hapticAttackTime: 2
      case .hapticDecayTime: 3
      case .hapticReleaseTime: 4
      case .audioVolume: 5
      case .audioPan: 6
      case .audioBrightness: 7
      case .audioPitch: 8
      case .audioAttackTime: 9
      case .audioDecayTime: 10
      case .audioReleaseTime: 11
      }
    }
  }

  /// The parameter with this ``index``.
  @_noLocks @_noAllocation
  package static func at(_ index: Int) -> ControlID {
    switch index {
    case 0: .hapticIntensity
    case 1: .hapticSharpness
    case 2: .hapticAttackTime
    case 3: .hapticDecayTime
    case 4: .hapticReleaseTime
    case 5: .audioVolume
    case 6: .audioPan
    case 7: .audioBrightness
    case 8: .audioPitch
    case 9: .audioAttackTime
    case 10: .audioDecayTime
    default: .audioReleaseTime
    }
  }

  /// The parameter's name in AHAP files.
  package var name: String {
    switch self {
    case .hapticIntensity: "HapticIntensityControl"
    case .hapticSharpness: "HapticSharpnessControl"
    case .hapticAttackTime: "HapticAttackTimeControl"
    case .hapticDecayTime: "HapticDecayTimeControl"
    case .hapticReleaseTime: "HapticReleaseTimeControl"
    case .audioVolume: "AudioVolumeControl"
    case .audioPan: "AudioPanControl"
    case .audioBrightness: "AudioBrightnessControl"
    case .audioPitch: "AudioPitchControl"
    case .audioAttackTime: "AudioAttackTimeControl"
    case .audioDecayTime: "AudioDecayTimeControl"
    case .audioReleaseTime: "AudioReleaseTimeControl"
    }
  }

  /// The parameter with this name in AHAP files; nil if the name is unknown.
  package init?(name: String) {
    guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = match
  }

  /// Whether the value multiplies that of the event (intensity, volume); otherwise it is added to
  /// it.
  package var multiplies: Bool {
    @_noLocks @_noAllocation get {
      switch self {
      case .hapticIntensity, .audioVolume: true
      default: false
      }
    }
  }

  /// The valid values. Other values are kept, and limited after they are combined with an event's.
  package var range: ClosedRange<Double> { multiplies ? 0...1 : -1...1 }

  /// The value that has no effect. It applies until the first change.
  package var neutralValue: Double { @_noLocks @_noAllocation get { multiplies ? 1 : 0 } }
}

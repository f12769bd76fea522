/// The amounts of taps and of vibration that ``SoundComposition`` makes from a sound.
package struct ComposeSettings: Sendable, Hashable {
  /// The number of taps, which depends on the clarity that an onset needs to become a tap.
  package enum Taps: String, Sendable, CaseIterable {
    case none, few, normal, many

    /// The factor on the threshold of ``OnsetFinder``; infinity finds no onset.
    var threshold: Float {
      switch self {
      case .none: .infinity
      case .few: 3
      case .normal: 1
      case .many: 0.5
      }
    }
  }

  /// The strength of the continuous vibration between the taps.
  package enum Sustain: String, Sendable, CaseIterable {
    case none, soft, normal, strong

    /// The factor on the intensity of the vibration.
    var gain: Double {
      switch self {
      case .none: 0
      case .soft: 0.5
      case .normal: 1
      case .strong: 1.5
      }
    }
  }

  package var taps: Taps
  package var sustain: Sustain

  package init(taps: Taps = .normal, sustain: Sustain = .normal) {
    self.taps = taps
    self.sustain = sustain
  }
}

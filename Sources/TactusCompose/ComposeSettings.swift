/// What a composition makes of a sound.
package struct ComposeSettings: Sendable, Hashable {
  /// How readily a beginning becomes a tap.
  package enum Taps: String, Sendable, CaseIterable {
    case none, few, normal, many

    /// Multiplies the threshold of ``OnsetFinder``.
    var threshold: Float {
      switch self {
      case .none: .infinity
      case .few: 3
      case .normal: 1
      case .many: 0.5
      }
    }
  }

  /// How strongly what goes on is felt.
  package enum Sustain: String, Sendable, CaseIterable {
    case none, soft, normal, strong

    /// Multiplies intensity.
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

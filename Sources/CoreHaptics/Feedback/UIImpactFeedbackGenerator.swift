public import Foundation

/// Tells that something has struck something else.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// What strikes.
  public enum FeedbackStyle: Int, Sendable, Hashable, CaseIterable {
    /// Something small.
    case light = 0
    /// Something of middle size.
    case medium = 1
    /// Something large.
    case heavy = 2
    /// Something that gives way.
    case soft = 3
    /// Something hard.
    case rigid = 4
  }

  private let pattern: CHHapticPattern

  /// A generator of the style `medium`.
  public override init() {
    pattern = FeedbackPattern.medium
    super.init()
  }

  /// A generator for a style.
  public init(style: FeedbackStyle) {
    pattern =
      switch style {
      case .light: FeedbackPattern.light
      case .medium: FeedbackPattern.medium
      case .heavy: FeedbackPattern.heavy
      case .soft: FeedbackPattern.soft
      case .rigid: FeedbackPattern.rigid
      }
    super.init()
  }

  /// Strikes now.
  open func impactOccurred() { play(pattern) }

  /// Strikes now, more or less strongly.
  /// - Parameter intensity: 0 to 1; others are limited. 1 is the style's own strength.
  open func impactOccurred(intensity: CGFloat) {
    play(FeedbackPattern.scaled(pattern, by: intensity > 0 ? min(Double(intensity), 1) : 0))
  }

  /// Strikes now. The place makes no difference: no device here has several.
  open func impactOccurred(at location: CGPoint) { impactOccurred() }

  /// Strikes now, more or less strongly. The place makes no difference.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {
    impactOccurred(intensity: intensity)
  }
}

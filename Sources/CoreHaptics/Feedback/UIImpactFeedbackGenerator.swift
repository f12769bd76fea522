public import Foundation

/// Plays the feedback of an impact.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The kind of object that collides.
  public enum FeedbackStyle: Int, Sendable, Hashable, CaseIterable {
    /// A small object.
    case light = 0
    /// An object of medium size.
    case medium = 1
    /// A large object.
    case heavy = 2
    /// A soft object.
    case soft = 3
    /// A hard object.
    case rigid = 4
  }

  private let pattern: CHHapticPattern

  /// Creates a generator of the style `medium`.
  public override init() {
    pattern = FeedbackPattern.medium
    super.init()
  }

  /// Creates a generator of a style.
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

  /// Plays the impact now.
  open func impactOccurred() { play(pattern) }

  /// Plays the impact now, with an intensity.
  /// - Parameter intensity: 0 to 1; other values are limited. 1 is the full strength of the style.
  open func impactOccurred(intensity: CGFloat) {
    play(FeedbackPattern.scaled(pattern, by: intensity > 0 ? min(Double(intensity), 1) : 0))
  }

  /// Plays the impact now. The location has no effect.
  open func impactOccurred(at location: CGPoint) { impactOccurred() }

  /// Plays the impact now, with an intensity. The location has no effect.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {
    impactOccurred(intensity: intensity)
  }
}

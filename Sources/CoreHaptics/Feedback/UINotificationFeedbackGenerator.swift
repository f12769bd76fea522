public import Foundation

/// Tells that a task has succeeded, failed or made a warning.
///
/// ```swift
/// UINotificationFeedbackGenerator().notificationOccurred(.error)
/// ```
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// What there is to tell.
  public enum FeedbackType: Int, Sendable, Hashable, CaseIterable {
    /// Two taps, the second stronger, one soon after the other.
    case success = 0
    /// Two taps, the second weaker, with a pause between them.
    case warning = 1
    /// Four taps.
    case error = 2
  }

  /// Tells it now.
  open func notificationOccurred(_ notificationType: FeedbackType) {
    switch notificationType {
    case .success: play(FeedbackPattern.success)
    case .warning: play(FeedbackPattern.warning)
    case .error: play(FeedbackPattern.error)
    }
  }

  /// Tells it now. The place makes no difference: no device here has several.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
    notificationOccurred(notificationType)
  }
}

public import Foundation

/// Plays the feedback for the success, failure or warning of a task.
///
/// ```swift
/// UINotificationFeedbackGenerator().notificationOccurred(.error)
/// ```
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The outcome of the task.
  public enum FeedbackType: Int, Sendable, Hashable, CaseIterable {
    /// Two taps, the second stronger, in quick succession.
    case success = 0
    /// Two taps, the second weaker, with a pause between them.
    case warning = 1
    /// Four taps.
    case error = 2
  }

  /// Plays the feedback now.
  open func notificationOccurred(_ notificationType: FeedbackType) {
    switch notificationType {
    case .success: play(FeedbackPattern.success)
    case .warning: play(FeedbackPattern.warning)
    case .error: play(FeedbackPattern.error)
    }
  }

  /// Plays the feedback now. The location has no effect.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
    notificationOccurred(notificationType)
  }
}

public import Foundation

/// Plays the feedback for a changed selection.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Plays the feedback now.
  open func selectionChanged() { play(FeedbackPattern.selection) }

  /// Plays the feedback now. The location has no effect.
  open func selectionChanged(at location: CGPoint) { selectionChanged() }
}

public import Foundation

/// Tells that a selection has changed.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Tells it now.
  open func selectionChanged() { play(FeedbackPattern.selection) }

  /// Tells it now. The place makes no difference: no device here has several.
  open func selectionChanged(at location: CGPoint) { selectionChanged() }
}

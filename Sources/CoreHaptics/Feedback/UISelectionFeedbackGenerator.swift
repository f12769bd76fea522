public import Foundation

/// Tells that a selection has changed.
@MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Tells it now.
  public func selectionChanged() { play(FeedbackPattern.selection) }

  /// Tells it now. The place makes no difference: no device here has several.
  public func selectionChanged(at location: CGPoint) { selectionChanged() }
}

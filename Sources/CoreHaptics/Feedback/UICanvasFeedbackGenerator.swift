public import Foundation

/// Plays feedback for what happens on a canvas that is drawn on.
///
/// UIKit's is felt in a pencil; this one is felt in the device of the user's configuration.
@preconcurrency @MainActor
open class UICanvasFeedbackGenerator: UIFeedbackGenerator {
  /// Something has met a guide, a ruler or a grid. The place makes no difference: no device here
  /// has several.
  open func alignmentOccurred(at location: CGPoint) { play(FeedbackPattern.alignment) }

  /// A path was closed, or a shape recognised. The place makes no difference.
  open func pathCompleted(at location: CGPoint) { play(FeedbackPattern.completion) }
}

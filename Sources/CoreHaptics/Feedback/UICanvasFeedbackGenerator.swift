public import Foundation

/// Plays feedback for actions on a drawing canvas.
///
/// UIKit can play it in an Apple Pencil; Tactus plays it on the device of the user's configuration.
@preconcurrency @MainActor
open class UICanvasFeedbackGenerator: UIFeedbackGenerator {
  /// Plays the feedback for an object that meets a guide, a ruler or a grid. The location has no
  /// effect.
  open func alignmentOccurred(at location: CGPoint) { play(FeedbackPattern.alignment) }

  /// Plays the feedback for a closed path or a recognised shape. The location has no effect.
  open func pathCompleted(at location: CGPoint) { play(FeedbackPattern.completion) }
}

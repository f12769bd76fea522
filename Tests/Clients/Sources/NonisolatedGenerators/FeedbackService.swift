import CoreHaptics

/// Uses generators in code without an actor. In Swift 6 mode these calls cause warnings.
class FeedbackService {
  static func impact(_ style: UIImpactFeedbackGenerator.FeedbackStyle) {
    let generator = UIImpactFeedbackGenerator(style: style)
    generator.prepare()
    generator.impactOccurred()
  }

  static func notify(_ type: UINotificationFeedbackGenerator.FeedbackType) {
    UINotificationFeedbackGenerator().notificationOccurred(type)
  }

  static func select() {
    let generator = UISelectionFeedbackGenerator()
    generator.selectionChanged()
  }

  static func align(_ place: CGPoint) {
    let canvas = UICanvasFeedbackGenerator()
    canvas.alignmentOccurred(at: place)
    canvas.pathCompleted(at: place)
  }

  static func plain() {
    UIImpactFeedbackGenerator().impactOccurred()
  }
}

extension UIImpactFeedbackGenerator.FeedbackStyle {
  func fire() {
    UIImpactFeedbackGenerator(style: self).impactOccurred(intensity: 1)
  }
}

typealias Style = UIImpactFeedbackGenerator.FeedbackStyle

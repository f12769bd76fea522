import CoreHaptics

/// Uses generators as default values of properties and of arguments.
class ButtonModel {
  let generator = UIImpactFeedbackGenerator(style: .light)
  private lazy var selection = UISelectionFeedbackGenerator()
  var notification: UINotificationFeedbackGenerator? = UINotificationFeedbackGenerator()

  func press(_ generator: UIImpactFeedbackGenerator = UIImpactFeedbackGenerator(style: .heavy)) {
    generator.impactOccurred()
  }

  func pressOwn() { press(generator) }

  func select() { selection.selectionChanged() }

  func fail() { notification?.notificationOccurred(.error) }
}

struct Settings {
  var generator: UIImpactFeedbackGenerator = .init(style: .soft)
}

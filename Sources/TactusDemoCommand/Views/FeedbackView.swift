internal import CoreHaptics
internal import TactusCommand
internal import TactusDemos

/// Draws the kinds of feedback as a list, and highlights one that was triggered.
struct FeedbackView: DemoView {
  private static let litSeconds = 0.5

  let keys = "1-9 and 0 trigger, arrows and enter too"
  /// The entry that the enter key triggers.
  private var chosen = 0

  init() {}

  func draw(_ program: Feedback, at seconds: Double, in area: Area, on canvas: inout Canvas) {
    canvas.frame(area, title: "feedback generators")
    let inside = area.inside
    for (index, action) in Feedback.actions.enumerated() where index < inside.height {
      let row = inside.row + index
      let isLit = program.triggeredAt[action].map { seconds - $0 < Self.litSeconds } ?? false
      canvas.put(index == chosen ? ">" : " ", inside.column, row, .cool)
      let style: Canvas.Style = isLit ? .warm : index == chosen ? .bold : .plain
      canvas.put("\((index + 1) % 10) \(Self.name(action))", inside.column + 2, row, style)
      canvas.put(Self.summary(action), inside.column + 26, row, .dim)
    }
  }

  mutating func actions(for key: Key, _ program: Feedback, in area: Area) -> [Feedback.Action] {
    switch key {
    case .arrow(.up): chosen = max(chosen - 1, 0)
    case .arrow(.down): chosen = min(chosen + 1, Feedback.actions.count - 1)
    case .enter: return [Feedback.actions[chosen]]
    case .character(let character):
      guard let number = character.wholeNumberValue else { break }
      let index = (number + 9) % 10
      guard Feedback.actions.indices.contains(index) else { break }
      chosen = index
      return [Feedback.actions[index]]
    default: break
    }
    return []
  }

  private static func name(_ action: Feedback.Action) -> String {
    switch action {
    case .notification(let type): "notification \(type)"
    case .impact(let style): "impact \(style)"
    case .selection: "selection"
    case .fade: "fade"
    }
  }

  private static func summary(_ action: Feedback.Action) -> String {
    switch action {
    case .notification(.success): "two taps, the second stronger"
    case .notification(.warning): "two taps, the second weaker"
    case .notification(.error): "four taps"
    case .impact(.light): "a small object"
    case .impact(.medium): "an object of medium size"
    case .impact(.heavy): "a large object"
    case .impact(.soft): "a soft object"
    case .impact(.rigid): "a hard object"
    case .selection: "one light tap"
    case .fade: "a tap, and a vibration that fades"
    }
  }
}

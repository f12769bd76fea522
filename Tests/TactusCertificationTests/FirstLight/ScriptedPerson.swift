@testable import TactusCertification

/// A simulated person whose answers are defined by a test.
final class ScriptedPerson: LightPerson {
  private(set) var lines: [String] = []
  private(set) var questions: [String] = []
  private let answer: (String) -> LightReply
  private let onShow: (String) -> Void
  private var next = LightReply.nothing

  /// - Parameters:
  ///   - onShow: called with each shown line.
  ///   - answer: called with each question.
  init(onShow: @escaping (String) -> Void, answer: @escaping (String) -> LightReply) {
    (self.onShow, self.answer) = (onShow, answer)
  }

  /// - Parameter answer: called with each question.
  convenience init(_ answer: @escaping (String) -> LightReply) {
    self.init(onShow: { _ in }, answer: answer)
  }

  /// A person who presses reset when asked, and feels every motor.
  static func willing(_ world: LightWorld) -> ScriptedPerson {
    ScriptedPerson { question in
      if question.contains("Press reset") {
        world.reset()
        return .nothing
      }
      return .line("y")
    }
  }

  func show(_ line: String) {
    lines.append(line)
    onShow(line)
  }

  func ask(_ question: String) {
    questions.append(question)
    next = answer(question)
  }

  func reply() -> LightReply {
    defer { if next != .gone { next = .nothing } }
    return next
  }
}

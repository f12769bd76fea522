@testable import TactusCertification

/// A person who does what a test says when a question is asked.
final class ScriptedPerson: LightPerson {
  private(set) var lines: [String] = []
  private(set) var questions: [String] = []
  private let answer: (String) -> LightReply
  private let onShow: (String) -> Void
  private var next = LightReply.nothing

  /// - Parameters:
  ///   - onShow: called with each line as it is shown.
  ///   - answer: called with each question as it is asked.
  init(onShow: @escaping (String) -> Void, answer: @escaping (String) -> LightReply) {
    (self.onShow, self.answer) = (onShow, answer)
  }

  /// - Parameter answer: called with each question as it is asked.
  convenience init(_ answer: @escaping (String) -> LightReply) {
    self.init(onShow: { _ in }, answer: answer)
  }

  /// Presses reset when asked to, and felt everything.
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

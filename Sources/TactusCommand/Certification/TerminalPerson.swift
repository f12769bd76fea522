internal import TactusCertification

/// The person at the terminal, who is asked by lines and answers by lines.
final class TerminalPerson: LightPerson {
  private let console: Console
  private var input = InputLines()

  init(_ console: Console) { self.console = console }

  func tell(_ line: String) { console.print(line) }

  func ask(_ question: String) {
    // What was typed before is no answer to this.
    input.discard()
    console.print(question)
  }

  func reply() -> LightReply {
    switch input.next() {
    case .nothing: .nothing
    case .line(let line): .line(line)
    case .end: .gone
    }
  }
}

/// Answers that were written down before, a line for each question.
final class AnswerList: LightPerson {
  private let console: Console
  private var rest: ArraySlice<String>
  private var next = LightReply.nothing

  /// - Parameter text: an answer a line; `wait` answers nothing.
  init(_ text: String, _ console: Console) {
    self.console = console
    let lines = text.split(whereSeparator: \.isNewline)
      .map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
    rest = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }[...]
  }

  func tell(_ line: String) { console.print(line) }

  func ask(_ question: String) {
    console.print(question)
    let answer = rest.popFirst()
    next = answer.map { $0 == "wait" ? .nothing : .line($0) } ?? .gone
  }

  func reply() -> LightReply {
    defer { if next != .gone { next = .nothing } }
    return next
  }
}

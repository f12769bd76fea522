internal import TactusCertification

/// Answers the questions of `certify --first-light` with the lines of a file, one for each
/// question.
final class AnswerList: LightPerson {
  private let console: Console
  private var rest: ArraySlice<String>
  private var next = LightReply.nothing

  /// - Parameter text: one answer per line; the word `wait` stands for no answer. Empty lines and
  ///   lines that begin with `#` are ignored.
  init(_ text: String, _ console: Console) {
    self.console = console
    let lines = text.split(whereSeparator: \.isNewline)
      .map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
    rest = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }[...]
  }

  func show(_ line: String) { console.print(line) }

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

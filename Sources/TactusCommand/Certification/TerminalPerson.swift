internal import TactusCertification

/// The person at the terminal, who answers questions line by line.
final class TerminalPerson: LightPerson {
  private let console: Console
  private var input = InputLines()

  init(_ console: Console) { self.console = console }

  func show(_ line: String) { console.print(line) }

  func ask(_ question: String) {
    // Discards earlier input, because it cannot be an answer to this question.
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

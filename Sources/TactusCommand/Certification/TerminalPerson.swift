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

internal import TactusDevice

/// The connection of a step of first light to the person, and the record of the step's results.
package final class LightDesk {
  /// The longest time for the person's answer, in nanoseconds: enough to put a hand on a motor, or
  /// to find a button.
  static let timeout: Int64 = 120_000_000_000
  /// The interval, in nanoseconds, at which the desk checks for an answer.
  private static let look: Int64 = 50_000_000

  private let person: any LightPerson
  /// The results of the running step.
  var entry = LightRecord.Step(id: "", title: "")

  init(_ person: any LightPerson) { self.person = person }

  /// Shows a line. Text from a device or from the kernel is escaped here, in one place.
  func show(_ line: String) { person.show(SafeText.escaped(line)) }

  /// Records a fact in words, and shows it.
  func note(_ name: String, _ text: String) {
    let (name, text) = (SafeText.escaped(name), SafeText.escaped(text.isEmpty ? "not said" : text))
    entry.facts.append(LightRecord.Fact(name: name, text: text))
    show("    \(name): \(text)")
  }

  /// Records a number, and shows it.
  func note(_ name: String, _ value: Double, _ unit: String) {
    let figure = LightRecord.Figure(name: SafeText.escaped(name), value: value, unit: unit)
    entry.figures.append(figure)
    show("    \(figure.name): \(figure.text)")
  }

  /// Asks a question, and waits for the answer. While it waits, it receives the device's messages.
  /// - Parameter choices: the accepted answers, besides `quit`.
  /// - Throws: ``LightStop/quit(_:)`` if the person ends the run or does not answer in time.
  func ask(
    _ question: String, _ choices: [LightAnswer], of subject: some LightSubject
  ) throws(LightStop) -> LightAnswer {
    put(question, choices)
    let deadline = subject.nowNanoseconds + Self.timeout
    while subject.nowNanoseconds < deadline {
      if let answer = try answer(choices) {
        keep(question, answer.rawValue)
        return answer
      }
      try subject.pass(until: min(subject.nowNanoseconds + Self.look, deadline))
    }
    throw .quit("no answer within \(Self.timeout / 1_000_000_000) s")
  }

  /// Asks whether the person felt a motor, and counts a `yes`.
  func askWhetherFelt(_ what: String, of subject: some LightSubject) throws(LightStop) {
    if try ask("Did you feel \(what)?", [.yes, .no], of: subject) == .yes { entry.felt += 1 }
  }

  /// Shows a question with the letters of its answers.
  func put(_ question: String, _ choices: [LightAnswer]) {
    let letters = (choices + [.quit]).map(\.letter).joined(separator: "/")
    person.ask("    \(SafeText.escaped(question)) [\(letters)]")
  }

  /// The answer to the last question; nil if there is none yet, or if the person typed something
  /// else.
  func answer(_ choices: [LightAnswer]) throws(LightStop) -> LightAnswer? {
    switch person.reply() {
    case .nothing: return nil
    case .gone: throw .quit("the terminal was closed")
    case .line(let line):
      let answer = LightAnswer(line)
      if answer == .quit { throw .quit("the person ended the run") }
      if let answer, choices.contains(answer) { return answer }
      let letters = (choices + [.quit]).map(\.letter).joined(separator: ", ")
      show("    Please answer with one of \(letters).")
      return nil
    }
  }

  /// Records an answer, as a statement of the person.
  func keep(_ question: String, _ answer: String) {
    entry.answers.append(
      LightRecord.Answer(question: SafeText.escaped(question), answer: answer))
  }
}

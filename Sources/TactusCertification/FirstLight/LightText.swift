/// Converts a record of first light to text for people.
package enum LightText {
  /// The text of the whole record.
  package static func text(_ record: LightRecord) -> String {
    let header = record.header
    let facts = [
      ("reported by", "one person on \(header.date)"), ("device", header.device),
      ("tactus", "\(header.tactusVersion), checkout \(header.tactusCommit)"),
      ("kernel", header.kernel), ("machine", header.machine),
    ]
    let head = facts.map { "\($0.0): \($0.1)" }
    let steps = record.steps.enumerated().flatMap { [""] + lines($1, number: $0 + 1) }
    return (["First light", ""] + head + steps + ["", closing(record)]).joined(separator: "\n")
      + "\n"
  }

  private static func lines(_ step: LightRecord.Step, number: Int) -> [String] {
    let what = step.what.isEmpty ? "" : ": \(step.what)"
    return ["\(number)  \(step.title): \(step.outcome.rawValue)\(what)"]
      + step.facts.map { "   \($0.name): \($0.text)" }
      + step.figures.map { "   \($0.name): \($0.text)" }
      + step.answers.map { "   \($0.question) The person reported: \($0.answer)" }
      + (step.check.isEmpty ? [] : ["   Check: \(step.check)"])
  }

  /// A summary in one line: the number of passed steps, and how often the person felt a motor.
  package static func closing(_ record: LightRecord) -> String {
    let passed = record.steps.count { $0.outcome == .passed }
    let felt =
      switch record.felt {
      case 0: "nothing was felt"
      case 1: "felt once"
      default: "felt \(record.felt) times"
      }
    let interrupted = record.isInterrupted ? "interrupted; " : ""
    return "\(interrupted)\(passed) of \(record.steps.count) steps passed, \(felt); "
      + "reported by one person on \(record.header.date)"
  }
}

/// Who looks at the device and touches it: a person at a terminal, or a list of answers.
package protocol LightPerson: AnyObject {
  /// Shows a line.
  func tell(_ line: String)
  /// Shows a question. The answer comes through ``reply()``.
  func ask(_ question: String)
  /// What the person answered since the last call. Returns at once.
  func reply() -> LightReply
}

/// What came from a person.
package enum LightReply: Sendable, Hashable {
  /// Nothing yet.
  case nothing
  /// A line, without its end.
  case line(String)
  /// Nobody is there any more: the terminal was closed, or the list of answers is over.
  case gone
}

/// An answer to a question of first light.
package enum LightAnswer: String, Sendable, Hashable, Codable, CaseIterable {
  case yes
  case no
  /// Leaves the step out.
  case skip
  /// Ends the run.
  case quit

  /// Reads a word or its first letter, in any case.
  init?(_ line: String) {
    let word = line.lowercased().filter { !$0.isWhitespace }
    let found = Self.allCases.first { $0.rawValue == word || $0.letter == word }
    guard let found else { return nil }
    self = found
  }

  /// The letter that stands for it.
  var letter: String { String(rawValue.prefix(1)) }
}

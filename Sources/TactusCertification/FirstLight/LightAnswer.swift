/// A person's answer to a question of a first-light run.
package enum LightAnswer: String, Sendable, Hashable, Codable, CaseIterable {
  case yes
  case no
  /// Skips the step.
  case skip
  /// Ends the run.
  case quit

  /// Reads a word or its first letter, in upper or lower case.
  init?(_ line: String) {
    let word = line.lowercased().filter { !$0.isWhitespace }
    let found = Self.allCases.first { $0.rawValue == word || $0.letter == word }
    guard let found else { return nil }
    self = found
  }

  /// The letter that a person may type in place of the word.
  var letter: String { String(rawValue.prefix(1)) }
}

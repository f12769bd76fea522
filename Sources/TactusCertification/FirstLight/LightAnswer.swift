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

/// The name, arguments and options of a command. Parsing and help are derived from them.
package struct Usage {
  package var name: String
  /// A description in one line that begins with a lower-case letter.
  package var summary: String
  /// The arguments as the help shows them: `PATTERN`, `FILE...`.
  package var arguments: String
  /// The possible numbers of arguments.
  package var argumentCount: ClosedRange<Int>
  package var options: [Option]
  /// The possible words for an argument, for shells; empty if any text is possible.
  package var choices: [String]
  /// The text of the help after the options; may be empty.
  package var notes: [String] = []

  package init(
    name: String, summary: String, arguments: String, argumentCount: ClosedRange<Int>,
    options: [Option], choices: [String] = [], notes: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.argumentCount = argumentCount
    self.options = options
    self.choices = choices
    self.notes = notes
  }

  /// The name, the arguments and the word for the options, as the help and the manual show them.
  package var synopsis: String {
    [name, arguments, "[OPTION...]"].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether the command has an option.
  package func reads(_ option: Option) -> Bool { options.contains { $0.name == option.name } }
}

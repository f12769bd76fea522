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
  /// The text of the help after the options; may be empty.
  package var notes: [String] = []

  package init(
    name: String, summary: String, arguments: String, argumentCount: ClosedRange<Int>,
    options: [Option], notes: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.argumentCount = argumentCount
    self.options = options
    self.notes = notes
  }

  /// Whether the command has an option.
  package func reads(_ option: Option) -> Bool { options.contains { $0.name == option.name } }
}

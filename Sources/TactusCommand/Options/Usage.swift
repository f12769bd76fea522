/// A command's name, arguments and options: what parsing and help are made of.
package struct Usage {
  package var name: String
  /// One line, beginning with a small letter.
  package var summary: String
  /// The arguments as the help shows them: `PATTERN`, `FILE...`.
  package var arguments: String
  /// How many arguments there may be.
  package var argumentCount: ClosedRange<Int>
  package var options: [Option]
  /// What the help says after the options; empty: nothing.
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

/// A command's name, arguments and options: what parsing and help are made of.
struct Usage {
  var name: String
  /// One line, beginning with a small letter.
  var summary: String
  /// The arguments as the help shows them: `PATTERN`, `FILE...`.
  var arguments: String
  /// How many arguments there may be.
  var argumentCount: ClosedRange<Int>
  var options: [Option]
  /// What the help says after the options; empty: nothing.
  var notes: [String] = []

  /// Whether the command has an option.
  func reads(_ option: Option) -> Bool { options.contains { $0.name == option.name } }
}

/// An option of a command.
struct Option {
  /// With its two dashes.
  var name: String
  /// What the help calls its value; nil: the option has none.
  var value: String?
  var summary: String

  static let config = Option(
    name: "--config", value: "FILE", summary: "read the configuration from FILE only")
  static let backend = Option(
    name: "--backend", value: "NAME", summary: "use this backend only (also TACTUS_BACKEND)")
  static let device = Option(
    name: "--device", value: "ID",
    summary: "use this device (also TACTUS_DEVICE); `tactus devices` lists them")
  static let resources = Option(
    name: "--resources", value: "DIR",
    summary: "look for audio files here if they are not beside the pattern")
  static let seconds = Option(
    name: "--seconds", value: "S", summary: "end after S seconds; needed if a pattern is endless")
  static let capture = Option(
    name: "--capture", value: "FILE", summary: "write what was played to FILE.json or FILE.csv")
  static let strict = Option(
    name: "--strict", value: nil, summary: "a missing audio file is an error")
  static let json = Option(name: "--json", value: nil, summary: "print JSON")
}

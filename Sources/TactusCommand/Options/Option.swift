internal import TactusBackends
internal import TactusDevice

/// An option of a command.
package struct Option {
  /// The name with its two dashes.
  package var name: String
  /// The name of the option's value in the help; nil if the option takes no value.
  package var value: String?
  package var summary: String
  /// The possible words for the value, for shells; empty if any text is possible.
  package var choices: [String]

  package init(name: String, value: String?, summary: String, choices: [String] = []) {
    self.name = name
    self.value = value
    self.summary = summary
    self.choices = choices
  }

  package static let config = Option(
    name: "--config", value: "FILE", summary: "read the configuration from FILE only")
  package static let backend = Option(
    name: "--backend", value: "NAME", summary: "use this backend only (also TACTUS_BACKEND)",
    choices: [any HapticBackend].builtIn.map { $0.name })
  package static let device = Option(
    name: "--device", value: "ID",
    summary: "use this device (also TACTUS_DEVICE), see `tactus devices`")
  package static let resources = Option(
    name: "--resources", value: "DIR",
    summary: "look for audio files here if they are not beside the pattern")
  package static let seconds = Option(
    name: "--seconds", value: "S", summary: "end after S seconds; needed if a pattern is endless")
  package static let capture = Option(
    name: "--capture", value: "FILE", summary: "write what was played to FILE.json or FILE.csv")
  package static let strict = Option(
    name: "--strict", value: nil, summary: "a missing audio file is an error")
  package static let json = Option(name: "--json", value: nil, summary: "print JSON")
  /// Every command has it.
  package static let help = Option(name: "--help", value: nil, summary: "explain the command")
}

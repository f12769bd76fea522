internal import TactusCatalogue

/// The completions that a shell offers for the value of an option or an argument of a command.
struct Offer: Hashable {
  /// The kinds of files whose names are offered.
  enum Files { case none, all, folders }

  var words: [String]
  var files: Files

  /// - Parameters:
  ///   - placeholder: the name of the value in the help, such as `FILE` or `[PROCESS|FILE]`. Its
  ///     parts in lower case are words: `show|verify DIR` offers two words and folders.
  ///   - choices: the words that the table of the command gives.
  init(_ placeholder: String, choices: [String] = []) {
    let parts = placeholder.split { " |[]".contains($0) }
    let names = Set(placeholder.split { !$0.isLetter })
    words = choices + parts.filter { $0.allSatisfy(\.isLowercase) }.map(String.init)
    if names.contains("PATTERN") { words += Catalogue.presets.map(\.name) }
    if names.contains("COMMAND") { words += TactusCommand.usages.map(\.name) }
    if !names.isDisjoint(with: ["PATTERN", "FILE", "KEY", "SOUND", "IN"]) {
      files = .all
    } else {
      files = names.isDisjoint(with: ["DIR", "FOLDER"]) ? .none : .folders
    }
  }

  var isEmpty: Bool { words.isEmpty && files == .none }
}

extension Option {
  /// The completions for the value; nil if the option takes no value.
  var offer: Offer? { value.map { Offer($0, choices: choices) } }
}

extension Usage {
  /// The completions for an argument.
  var offer: Offer { Offer(arguments, choices: choices) }

  /// The options in the table, and `--help`, which every command has.
  var allOptions: [Option] { options + [.help] }
}

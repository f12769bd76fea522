internal import TactusCatalogue

/// What a shell offers for a value of an option or an argument of a command.
struct Offer: Hashable {
  /// Names of files that are offered.
  enum Files { case none, all, folders }

  var words: [String]
  var files: Files

  /// - Parameters:
  ///   - placeholder: the name of the value in the help, such as `FILE` or `[PROCESS|FILE]`. Its
  ///     parts in lower case are words: `show|verify DIR` offers two words and folders.
  ///   - choices: the words of the table.
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
  /// What a shell offers for the value; nil without a value.
  var offer: Offer? { value.map { Offer($0, choices: choices) } }
}

extension Usage {
  /// What a shell offers for an argument.
  var offer: Offer { Offer(arguments, choices: choices) }

  /// The options of the table, and the one that every command has.
  var allOptions: [Option] { options + [.help] }
}

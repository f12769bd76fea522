/// The completion for fish.
enum FishCompletion {
  static func script(_ usages: [Usage]) -> String {
    let first = "__fish_use_subcommand"
    let commands = usages.map { line(first, "-a \($0.name)", $0.summary) }
    let top =
      ["# Completion of tactus for fish.", "complete -c tactus -f"] + commands + [
        line(first, "-a help", "explain a command"), line(first, "-l help", "list the commands"),
        line(first, "-l version", "print the version"),
        line(seen("help"), "-a \(quoted(usages.map(\.name).joined(separator: " ")))", nil),
      ]
    return (top + usages.flatMap(lines)).joined(separator: "\n")
  }

  private static func lines(_ usage: Usage) -> [String] {
    let options = usage.allOptions.map { option in
      line(
        seen(usage.name), "-l \(option.name.dropFirst(2))\(option.offer.map(value) ?? "")",
        option.summary)
    }
    let offer = usage.offer
    var arguments: [String] = []
    if !offer.words.isEmpty {
      arguments.append(
        line(seen(usage.name), "-a \(quoted(offer.words.joined(separator: " ")))", nil))
    }
    switch offer.files {
    case .none: break
    case .all: arguments.append(line(seen(usage.name), "-F", nil))
    case .folders:
      arguments.append(line(seen(usage.name), "-a '(__fish_complete_directories)'", nil))
    }
    return options + arguments
  }

  /// The part of a line about the value of an option.
  private static func value(_ offer: Offer) -> String {
    var words = offer.words
    if offer.files == .folders { words.append("(__fish_complete_directories)") }
    let list = words.isEmpty ? "" : " -a \(quoted(words.joined(separator: " ")))"
    return (offer.files == .all ? " -r -F" : " -x") + list
  }

  private static func seen(_ command: String) -> String { "__fish_seen_subcommand_from \(command)" }

  private static func line(_ condition: String, _ rest: String, _ text: String?) -> String {
    "complete -c tactus -n '\(condition)' \(rest)" + (text.map { " -d \(quoted($0))" } ?? "")
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined())'"
  }
}

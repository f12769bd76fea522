/// The pages of the manual, created from the tables that parsing and help use.
enum ManualPage {
  /// The page about all commands.
  static func overview(_ usages: [Usage]) -> String {
    var roff = Roff("tactus", "play and certify Core Haptics patterns")
    roff.heading("SYNOPSIS")
    roff.command("tactus COMMAND ...")
    roff.heading("DESCRIPTION")
    roff.note(
      "Tactus plays Core Haptics patterns on Linux. Each command has a page of its own, such as "
        + "`tactus-play`(1).", isFirst: true)
    roff.heading("COMMANDS")
    for usage in usages { roff.entry("tactus \(usage.name)", usage.summary) }
    roff.heading("OPTIONS")
    roff.entry("--help", "list the commands; after a command: \(Option.help.summary)")
    roff.entry("--version", "print the version")
    roff.heading("\"EXIT STATUS\"")
    roff.note(HelpText.exitNote, isFirst: true)
    roff.heading("ENVIRONMENT")
    roff.note(HelpText.localeNote, isFirst: true)
    roff.note(HelpText.watchNote, isFirst: false)
    roff.note(
      "Each setting has a variable, which `tactus-config`(1) lists with the files of the "
        + "configuration.", isFirst: false)
    roff.heading("\"SEE ALSO\"")
    roff.note(usages.map { "`tactus-\($0.name)`(1)" }.joined(separator: ",\n"), isFirst: true)
    return roff.text
  }

  static func command(_ usage: Usage) -> String {
    var roff = Roff("tactus \(usage.name)", usage.summary)
    roff.heading("SYNOPSIS")
    roff.command("tactus \(usage.synopsis)")
    if !usage.notes.isEmpty {
      roff.heading("DESCRIPTION")
      for (index, note) in usage.notes.enumerated() { roff.note(note, isFirst: index == 0) }
    }
    roff.heading("OPTIONS")
    for option in usage.allOptions {
      roff.entry(option.value.map { "\(option.name) \($0)" } ?? option.name, option.summary)
    }
    roff.heading("\"SEE ALSO\"")
    roff.note("`tactus`(1)", isFirst: true)
    return roff.text
  }
}

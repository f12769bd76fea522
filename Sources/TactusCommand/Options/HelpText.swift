internal import TactusCatalogue

/// The help texts, derived from the same declarations as parsing.
package enum HelpText {
  package static func overview(_ usages: [Usage]) -> String {
    let commands = usages.map { (head: $0.name, text: $0.summary) }
    return """
      Tactus plays Core Haptics patterns on Linux.

      Usage: tactus COMMAND ...

      Commands:
      \(table(commands))

      `tactus config` shows each setting in force and where it comes from; `tactus
      config --help` explains all settings. `tactus COMMAND --help` explains a
      command; `tactus --version` prints the version.

      \(localeNote)

      Exit codes: \(exitNote)
      """
  }

  /// How the environment changes what is drawn.
  package static var localeNote: String {
    """
    In a locale without UTF-8 (LC_ALL, else LC_CTYPE, else LANG) everything is drawn
    in ASCII. NO_COLOR=1 switches colours off.
    """
  }

  /// The exit codes; the first line has room for a heading of 12 columns.
  package static var exitNote: String {
    """
    0 success; 1 failed (invalid or unreadable input, a difference, an
    exceeded limit); 2 a device or the system, or output that cannot be written; 64
    usage. If the reader of standard output closes it (`tactus ... | head`), tactus
    ends without a message.
    """
  }

  package static func command(_ usage: Usage) -> String {
    let options = usage.options.map { option in
      (head: option.value.map { "\(option.name) \($0)" } ?? option.name, text: option.summary)
    }
    var parts = [
      "tactus \(usage.name): \(usage.summary)",
      "Usage: tactus \(usage.synopsis)",
    ]
    if !options.isEmpty { parts.append("Options:\n\(table(options))") }
    parts += usage.notes
    return parts.joined(separator: "\n\n")
  }

  /// How to record and watch a process that plays.
  package static var watchNote: String {
    """
    TACTUS_CAPTURE=FILE records the playback of any program while it plays; FILE can
    be played, shown and compared like a capture, also after a crash. `tactus watch`
    shows the playback live; TACTUS_WATCH=0 disables that.
    """
  }

  /// The description of PATTERN, for commands that have this argument.
  package static var patternNote: String {
    let presets = Catalogue.presets.map { (head: $0.name, text: $0.summary) }
    return """
      PATTERN is a preset, an AHAP file, a capture, or a .haptic, HJIF or Android XML
      file; a file without a dot in its name is written ./NAME. Presets:
      \(table(presets))
      """
  }

  /// Heads and their descriptions, in two columns.
  package static func table(_ rows: [(head: String, text: String)]) -> String {
    let width = rows.map(\.head.count).max() ?? 0
    return rows.map { row in
      "  \(row.head)\(String(repeating: " ", count: width - row.head.count + 2))\(row.text)"
    }.joined(separator: "\n")
  }
}

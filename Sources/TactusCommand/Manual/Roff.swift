/// Text for man(1), in the macros of man(7).
struct Roff {
  private(set) var text = ""

  /// The first lines of a page.
  /// - Parameter name: the command with its words, such as `tactus play`.
  init(_ name: String, _ summary: String) {
    let title = Self.page(name)
    text = """
      .\\" Made by `tactus manual` of the tables of the commands.
      .TH \(Self.escaped(title.uppercased())) 1 \(Version.date) "Tactus \(Version.number)" Tactus
      .SH NAME
      \(Self.escaped(title)) \\- \(Self.inline(summary))

      """
  }

  /// `tactus-play`: the name of the page about a command.
  static func page(_ name: String) -> String {
    name.split(separator: " ").joined(separator: "-")
  }

  mutating func heading(_ name: String) { add(".SH \(name)") }

  /// A line in bold.
  mutating func command(_ text: String) { add(".B \(Self.escaped(text))") }

  mutating func entry(_ head: String, _ text: String) {
    add(".TP\n\\fB\(Self.escaped(head))\\fR\n\(Self.inline(text))")
  }

  /// The lines of a help text. Indented lines are a table or an example, and keep their line
  /// breaks.
  mutating func note(_ note: String, isFirst: Bool) {
    var isNew = !isFirst
    var rest = note.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = rest.first {
      if line.isEmpty {
        isNew = true
        rest.removeFirst()
        continue
      }
      let isIndented = line.hasPrefix("  ")
      let part = rest.prefix { !$0.isEmpty && $0.hasPrefix("  ") == isIndented }
      rest = rest.dropFirst(part.count)
      if isIndented {
        add(Table(part))
      } else {
        if isNew { add(".PP") }
        add(Self.inline(part.joined(separator: "\n")))
      }
      isNew = isIndented
    }
  }

  private mutating func add(_ table: Table) {
    if let rows = table.rows {
      for row in rows { entry(row.head, row.text) }
    } else {
      add(".PP\n.EX\n\(table.lines.map(Self.escaped).joined(separator: "\n"))\n.EE")
    }
  }

  private mutating func add(_ line: String) { text += line + "\n" }

  /// Text in which words between backquotes are bold.
  private static func inline(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    // Without its pair, a backquote stands for itself.
    guard parts.count % 2 == 1 else { return escaped(text) }
    return parts.enumerated().map { index, part in
      index % 2 == 1 ? "\\fB\(escaped(part))\\fR" : escaped(part)
    }.joined()
  }

  /// Escapes a text for roff, so that a line that begins with a dot is not a request, and a minus
  /// sign can be copied.
  static func escaped(_ text: some StringProtocol) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let characters = line.map { character in
        switch character {
        case "\\": "\\e"
        case "-": "\\-"
        case "'": "\\(aq"
        case "`": "\\(ga"
        case "^": "\\(ha"
        case "~": "\\(ti"
        default: String(character)
        }
      }.joined()
      return characters.hasPrefix(".") ? "\\&\(characters)" : characters
    }
    return lines.joined(separator: "\n")
  }
}

extension Roff {
  /// Indented lines of a help text.
  private struct Table {
    var lines: [String]
    /// The rows, if each has a head and a text; nil for an example.
    var rows: [(head: String, text: String)]?

    init(_ indented: ArraySlice<Substring>) {
      lines = indented.map { String($0.dropFirst(2)) }
      var rows: [(head: String, text: String)] = []
      for line in lines {
        if line.hasPrefix("  "), let last = rows.indices.last {
          rows[last].text += " " + line.drop { $0 == " " }
          continue
        }
        guard let row = Self.row(line) else { return }
        rows.append(row)
      }
      self.rows = rows
    }

    /// Splits a line into a head and a text: the columns before the last gap are the head. Nil if
    /// the line has no gap.
    private static func row(_ line: String) -> (head: String, text: String)? {
      var columns: [String] = []
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        if word.isEmpty {
          if columns.last != "" { columns.append("") }
        } else if columns.last == nil || columns.last == "" {
          if columns.last == "" { columns.removeLast() }
          columns.append(String(word))
        } else {
          columns[columns.count - 1] += " \(word)"
        }
      }
      guard columns.count > 1, let text = columns.popLast() else { return nil }
      return (columns.joined(separator: ", "), text)
    }
  }
}

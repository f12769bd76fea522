/// Writes a JSON document: strict RFC 8259.
package struct JSONText {
  /// The layout of the text.
  package enum Layout {
    /// Four spaces per level.
    case indented
    /// No white space.
    case compact
  }

  /// An open container.
  private struct Level {
    var closer: String
    /// Whether the items of the container are on one line.
    var isInline: Bool
    var isEmpty = true
  }

  package private(set) var text = ""
  private let layout: Layout
  private var levels: [Level] = []
  /// Whether a key was just written, so that its value follows on the same line.
  private var isAfterKey = false

  package init(_ layout: Layout) { self.layout = layout }

  /// The number of open containers.
  package var depth: Int { levels.count }

  package mutating func beginObject(inline: Bool = false) { begin("{", "}", inline) }
  package mutating func beginArray(inline: Bool = false) { begin("[", "]", inline) }

  /// Closes the innermost container.
  package mutating func end() {
    let level = levels.removeLast()
    if !level.isEmpty { breakLine(level.isInline) }
    text += level.closer
  }

  package mutating func key(_ key: String) {
    startItem()
    append(quoted: key)
    text += layout == .compact ? ":" : ": "
    isAfterKey = true
  }

  package mutating func string(_ string: String) {
    startItem()
    append(quoted: string)
  }

  /// Writes `true`, `false`, `null`, or a number as text.
  package mutating func word(_ word: String) {
    startItem()
    text += word
  }

  private mutating func begin(_ opener: String, _ closer: String, _ inline: Bool) {
    startItem()
    text += opener
    let isInline = inline || levels.last?.isInline == true
    levels.append(Level(closer: closer, isInline: isInline))
  }

  /// Writes the separator before an item.
  private mutating func startItem() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    guard let level = levels.last else { return }
    if !level.isEmpty { text += "," }
    levels[levels.count - 1].isEmpty = false
    breakLine(level.isInline)
  }

  private mutating func breakLine(_ isInline: Bool) {
    if layout == .compact { return }
    text += isInline ? " " : "\n"
    if !isInline { for _ in levels { text += "    " } }
  }

  /// Whether the string contains a byte of a character that may need an escape.
  private static func hasSpecial(_ string: String) -> Bool {
    let (quote, backslash) = (Byte.quote, Byte.backslash)
    for byte in string.utf8
    where byte < 0x20 || byte >= 0x7F || byte == quote || byte == backslash { return true }
    return false
  }

  private mutating func append(quoted string: String) {
    text += "\""
    if Self.hasSpecial(string) {
      for scalar in string.unicodeScalars { text += scalar.escaped() }
    } else {
      text += string
    }
    text += "\""
  }
}

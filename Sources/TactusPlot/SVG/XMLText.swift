/// Escapes text for XML and HTML.
package enum XMLText {
  /// The text with escaped markup. Characters that XML 1.0 forbids, that HTML treats as errors, or
  /// that change the direction of text are replaced. With the last kind, a name could change how
  /// the verdict beside it reads.
  package static func escaped(_ text: String) -> String {
    // Most texts are ASCII without markup.
    if !text.utf8.contains(where: isSpecial) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{9}", "\u{A}": result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      case "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a byte may belong to a character that is replaced.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
    default: byte < 0x20 || byte >= 0x7F
    }
  }
}

/// Makes text from devices, files, reports and the kernel safe for a terminal and a log.
package enum SafeText {
  /// One line of text. Each character that could control a terminal, break the line or change the
  /// direction of writing is replaced by its code point: `\u{1B}`.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(isVisible) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isPlain(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return result
  }

  /// Several lines of text, each of them escaped. Line feeds are kept.
  package static func escapedLines(_ text: String) -> String {
    let newline = UInt8(ascii: "\n")
    if text.utf8.allSatisfy({ $0 == newline || isVisible($0) }) { return text }
    // Splits bytes, not characters: a carriage return with a line feed is one character, and the
    // carriage return must be escaped.
    return text.utf8.split(separator: newline, omittingEmptySubsequences: false)
      .map { escaped(String(Substring($0))) }.joined(separator: "\n")
  }

  /// Whether a byte is a visible ASCII character.
  private static func isVisible(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      false
    default: true
    }
  }
}

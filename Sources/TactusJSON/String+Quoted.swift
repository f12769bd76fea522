extension String {
  /// The text in quotes for a one-line message: characters that break the line or are invisible are
  /// escaped, and a long text is truncated.
  package var quoted: String { "\"\(escapedForMessage)\"" }

  /// The text without quotes, escaped and truncated in the same way.
  package var escapedForMessage: String {
    var result = ""
    for scalar in unicodeScalars.prefix(Self.longestInMessage) {
      if scalar.isHidden || scalar == "\"" || scalar == "\\" {
        result += scalar.escaped(asASCII: true)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    let isCut = unicodeScalars.dropFirst(Self.longestInMessage).isEmpty == false
    return isCut ? result + "..." : result
  }

  /// The longest text in a message, in Unicode scalars. A key may be as long as its file.
  private static var longestInMessage: Int { 80 }
}

extension Unicode.Scalar {
  /// Whether a terminal does not show the character, or interprets it.
  var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    default: false
    }
  }
}

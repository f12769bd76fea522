extension String {
  /// The text in quotes for a message of one line: what would break the line or hide is escaped,
  /// and a long text is cut.
  package var quoted: String { "\"\(escapedForMessage)\"" }

  /// The text without quotes, escaped and cut likewise.
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

  /// Unicode scalars of a text that a message quotes; a key may be as long as its file.
  private static var longestInMessage: Int { 80 }
}

extension Unicode.Scalar {
  /// Whether a terminal shows nothing for the character, or lets it act.
  var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    default: false
    }
  }
}

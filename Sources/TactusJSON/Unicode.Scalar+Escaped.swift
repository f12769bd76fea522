extension Unicode.Scalar {
  /// The character for a JSON string. It is escaped if JSON requires it, or if a terminal would
  /// hide or interpret it; with `asASCII`, every character outside ASCII is escaped as well.
  func escaped(asASCII: Bool = false) -> String {
    switch self {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case _ where value < 0x20 || value == 0x7F: unicodeEscape
    case _ where value > 0x7F && isHidden: unicodeEscape
    case _ where asASCII && value > 0x7F: unicodeEscape
    default: "\(self)"
    }
  }

  /// The character as one `\u` escape, or as two if it is above U+FFFF.
  private var unicodeEscape: String {
    "\(self)".utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

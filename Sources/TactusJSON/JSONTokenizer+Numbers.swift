extension JSONTokenizer {
  /// Reads a number and returns its spelling: `-`? digits (`.` digits)? (`e` sign? digits)? JSON5
  /// accepts a few more forms.
  mutating func number() throws(JSONError) -> String {
    let start = index
    if current == Byte.minus || current == Byte.plus { index += 1 }
    if dialect == .json5, try extendedNumber() {
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    if current == UInt8(ascii: "0") {
      index += 1
      if Byte.digits ~= current {
        throw .syntax(start, "a number begins with a 0", expected: "no 0 before other digits")
      }
    } else {
      try digits("in the number")
    }
    if current == Byte.point {
      index += 1
      if dialect == .json || Byte.digits ~= current { try digits("after the decimal point") }
    }
    try exponent()
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Skips an exponent, if there is one.
  mutating func exponent() throws(JSONError) {
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      index += 1
      if current == Byte.plus || current == Byte.minus { index += 1 }
      try digits("in the exponent")
    }
  }

  /// Skips one or more digits.
  mutating func digits(_ place: String) throws(JSONError) {
    guard Byte.digits ~= current else { throw unexpected(expecting: "a digit \(place)") }
    while Byte.digits ~= current { index += 1 }
  }

  /// Whether a text is exactly one JSON number that a `Double` can hold.
  package static func isNumber(_ text: String) -> Bool {
    var tokenizer = JSONTokenizer(Array(text.utf8))
    guard let token = try? tokenizer.next(), case .number(text) = token.kind else { return false }
    return tokenizer.index == text.utf8.count && Double(text)?.isFinite == true
  }
}

extension JSONTokenizer {
  /// Reads a string from its opening to its closing quote.
  mutating func string() throws(JSONError) -> String {
    let start = index
    index += 1
    var text = try run()
    while true {
      switch current {
      case Byte.quote:
        index += 1
        return text
      case Byte.backslash:
        text.unicodeScalars.append(try escape())
        text += try run()
      case nil:
        throw .syntax(start, "a string does not end", expected: "a closing quote")
      default:
        throw .syntax(
          index, "a control character (\(hex(bytes[index]))) is in a string",
          expected: "an escape such as \\n or \\t")
      }
    }
  }

  /// Reads the characters up to a quote, an escape, a control character or the end of the text.
  private mutating func run() throws(JSONError) -> String {
    let start = index
    while let byte = current, byte != Byte.quote, byte != Byte.backslash, byte >= 0x20 {
      index += 1
    }
    do throws(UTF8.ValidationError) {
      return String(copying: try UTF8Span(validating: bytes.span.extracting(start..<index)))
    } catch {
      let fault = start + error.byteOffsets.lowerBound
      throw .syntax(fault, "the byte \(hex(bytes[fault])) is not UTF-8", expected: "UTF-8 text")
    }
  }

  /// Reads an escape from its backslash on.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = index
    index += 1
    guard let byte = current else { return try truncatedEscape(start) }
    index += 1
    switch byte {
    case Byte.quote, Byte.backslash, UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(start)
    default:
      throw .syntax(start, "an unknown escape is in a string", expected: escapes)
    }
  }

  /// Reads the four digits after `\u`, and a second escape where the two form a pair.
  private mutating func unicodeEscape(_ start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try fourDigits(start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, current == Byte.backslash {
      index += 1
      if current == UInt8(ascii: "u") {
        index += 1
        let second = try fourDigits(start)
        let pair = 0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF)
        if 0xDC00...0xDFFF ~= second, let scalar = Unicode.Scalar(pair) { return scalar }
      }
    }
    throw .syntax(
      start, "half of a surrogate pair is in a string",
      expected: "two \\u escapes that belong together")
  }

  private mutating func fourDigits(_ start: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current else { return try truncatedEscape(start) }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw .syntax(start, "a \\u escape is not complete", expected: "four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  private func truncatedEscape<Value>(_ start: Int) throws(JSONError) -> Value {
    throw .syntax(start, "the text ends in an escape", expected: escapes)
  }

  private var escapes: String { "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX" }
}

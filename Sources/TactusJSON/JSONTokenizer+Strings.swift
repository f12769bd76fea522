extension JSONTokenizer {
  /// Reads a string from its opening to its closing quote.
  mutating func string() throws(JSONError) -> String {
    let start = index
    let quote = bytes[index]
    index += 1
    var text = try run(to: quote)
    while true {
      switch current {
      case quote:
        index += 1
        return text
      case Byte.backslash:
        if let scalar = try escape() { text.unicodeScalars.append(scalar) }
        text += try run(to: quote)
      case nil:
        throw .syntax(start, "a string does not end", expected: "a closing quote")
      default:
        throw .syntax(
          index, "a string contains the control character \(hex(bytes[index]))",
          expected: "an escape such as \\n or \\t")
      }
    }
  }

  /// Reads the characters up to a quote, an escape, a control character or the end of the text.
  private mutating func run(to quote: UInt8) throws(JSONError) -> String {
    let start = index
    let (isStrict, count) = (dialect == .json, bytes.count)
    while index < count {
      let byte = bytes[index]
      if byte == quote || byte == Byte.backslash { break }
      if byte < 0x20, isStrict || byte == 0x0A || byte == 0x0D { break }
      index += 1
    }
    return try text(from: start)
  }

  /// The text from an offset to the index.
  func text(from start: Int) throws(JSONError) -> String {
    do throws(UTF8.ValidationError) {
      return String(copying: try UTF8Span(validating: bytes.span.extracting(start..<index)))
    } catch {
      let fault = start + error.byteOffsets.lowerBound
      throw .syntax(fault, "the byte \(hex(bytes[fault])) is not UTF-8", expected: "UTF-8 text")
    }
  }

  /// Reads an escape, beginning with its backslash; nil for a line continuation.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar? {
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
    case _ where dialect == .json5: return try extendedEscape(start, byte)
    default:
      throw .syntax(start, "a string contains an unknown escape", expected: escapes)
    }
  }

  /// Reads the four digits after `\u`, and a second escape if the two form a surrogate pair.
  mutating func unicodeEscape(_ start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try hexDigits(4, start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, current == Byte.backslash {
      index += 1
      if current == UInt8(ascii: "u") {
        index += 1
        let second = try hexDigits(4, start)
        let pair = 0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF)
        if 0xDC00...0xDFFF ~= second, let scalar = Unicode.Scalar(pair) { return scalar }
      }
    }
    throw .syntax(
      start, "a string contains half of a surrogate pair",
      expected: "two \\u escapes that belong together")
  }

  /// Reads the digits of an escape that begins at `start`.
  mutating func hexDigits(_ count: Int, _ start: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let byte = current else { return try truncatedEscape(start) }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        let name = count == 4 ? "\\u" : "\\x"
        throw .syntax(
          start, "a \(name) escape is not complete",
          expected: "\(count == 4 ? "four" : "two") hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  func truncatedEscape<Value>(_ start: Int) throws(JSONError) -> Value {
    throw .syntax(start, "the text ends in an escape", expected: escapes)
  }

  private var escapes: String { "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX" }
}

extension JSONTokenizer {
  /// The error for what stands at the index, where something else should.
  func unexpected(expecting expected: String) -> JSONError {
    guard let byte = current else {
      return .syntax(index, "the text ends too early", expected: expected)
    }
    if byte == Byte.slash, dialect == .json {
      return .syntax(index, "JSON has no comments; found \"/\"", expected: expected)
    }
    return .syntax(index, "found \(characterAtIndex)", expected: expected)
  }

  /// The character at the index as a reader can see it; its first byte if it is none.
  private var characterAtIndex: String {
    let tail = bytes[index..<min(index + 4, bytes.count)]
    let scalar = String(decoding: tail, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    if scalar == "\u{FFFD}" { return "the byte \(hex(bytes[index]))" }
    return "\(scalar)".quoted
  }

  /// A byte as text, for messages.
  func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.count == 1 ? "0" : "") + digits
  }
}

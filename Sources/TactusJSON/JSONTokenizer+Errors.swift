extension JSONTokenizer {
  /// The error for unexpected text at the index.
  func unexpected(expecting expected: String) -> JSONError {
    if isUTF16 {
      return .syntax(0, "the text is UTF-16", expected: "UTF-8; save the file as UTF-8")
    }
    guard let byte = current else {
      return .syntax(index, "the text ends too early", expected: expected)
    }
    if byte == Byte.slash, dialect == .json {
      return .syntax(index, "JSON has no comments; found \"/\"", expected: expected)
    }
    return .syntax(index, "found \(characterAtIndex)", expected: expected)
  }

  /// Whether the text begins like UTF-16: with its byte-order mark, or with an ASCII character
  /// whose other byte is 0. UTF-8 text begins with neither.
  private var isUTF16: Bool {
    guard bytes.count >= 2 else { return false }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || (bytes[0] == 0) != (bytes[1] == 0)
  }

  /// The character at the index for a message; its first byte if it is not UTF-8.
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

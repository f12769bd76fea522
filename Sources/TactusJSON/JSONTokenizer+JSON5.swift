// The extensions of JSON5.
extension JSONTokenizer {
  /// Skips one comment, or one white-space character that JSON lacks. Returns false if there is
  /// none.
  mutating func skipExtendedSpace() throws(JSONError) -> Bool {
    if current == Byte.slash { return try skipComment() }
    guard let (scalar, count) = characterHere, scalar.isExtendedSpace else { return false }
    index += count
    return true
  }

  private mutating func skipComment() throws(JSONError) -> Bool {
    let start = index
    guard index + 1 < bytes.count else { return false }
    switch bytes[index + 1] {
    case Byte.slash:
      while let (scalar, count) = characterHere, !scalar.endsLine { index += count }
    case UInt8(ascii: "*"):
      index += 2
      while !take("*/") {
        guard current != nil else {
          throw .syntax(start, "a comment does not end", expected: "*/")
        }
        index += 1
      }
    default: return false
    }
    _ = try text(from: start)
    return true
  }

  /// Reads a key without quotes; nil if no such key begins here.
  mutating func identifier() throws(JSONError) -> String? {
    var name = ""
    while let (scalar, count) = characterHere {
      let start = index
      var part = scalar
      if scalar == "\\" {
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u") else { break }
        index += 2
        part = try unicodeEscape(start)
      } else {
        index += count
      }
      guard part.continuesName, !name.isEmpty || part.beginsName else {
        index = start
        break
      }
      name.unicodeScalars.append(part)
    }
    return name.isEmpty ? nil : name
  }

  /// Whether a number begins here that only JSON5 accepts.
  var atExtendedNumber: Bool {
    switch current {
    case Byte.plus, Byte.point, UInt8(ascii: "I"), UInt8(ascii: "N"): true
    default: false
    }
  }

  /// Reads the part after the sign of a number that only JSON5 accepts. Returns false if there is
  /// none.
  mutating func extendedNumber() throws(JSONError) -> Bool {
    if take("Infinity") || take("NaN") { return true }
    if take("0x") || take("0X") {
      guard isHexDigit else { throw unexpected(expecting: "a hexadecimal digit") }
      while isHexDigit { index += 1 }
      return true
    }
    guard take(".") else { return false }
    try digits("after the decimal point")
    try exponent()
    return true
  }

  private var isHexDigit: Bool {
    guard let byte = current, byte < 0x80 else { return false }
    return Character(Unicode.Scalar(byte)).isHexDigit
  }

  /// Reads the rest of an escape after the backslash and one byte; nil for a line continuation.
  mutating func extendedEscape(
    _ start: Int, _ byte: UInt8
  ) throws(JSONError) -> Unicode.Scalar? {
    switch byte {
    case UInt8(ascii: "v"): return "\u{B}"
    case UInt8(ascii: "0") where !(Byte.digits ~= current): return "\u{0}"
    case UInt8(ascii: "x"): return Unicode.Scalar(UInt8(try hexDigits(2, start)))
    case Byte.digits:
      throw .syntax(start, "a digit is escaped in a string", expected: "\\xHH for a character")
    case 0x0D:
      if current == 0x0A { index += 1 }
      return nil
    default:
      index -= 1
      guard let (scalar, count) = characterHere else { return nil }
      index += count
      _ = try text(from: index - count)
      return scalar.endsLine ? nil : scalar
    }
  }

  /// The character at the index and its length in bytes; U+FFFD and one byte if it is not UTF-8.
  private var characterHere: (scalar: Unicode.Scalar, count: Int)? {
    guard let byte = current else { return nil }
    if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
    var decoder = UTF8()
    var rest = bytes[index..<min(index + 4, bytes.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return ("\u{FFFD}", 1) }
    return (scalar, scalar.utf8.count)
  }
}

extension Unicode.Scalar {
  fileprivate var endsLine: Bool {
    switch self {
    case "\n", "\r", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Whether the character is white space in JSON5 but not in JSON.
  fileprivate var isExtendedSpace: Bool {
    switch self {
    case "\u{B}", "\u{C}", "\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}": true
    default: value >= 0x80 && properties.generalCategory == .spaceSeparator
    }
  }

  fileprivate var beginsName: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      true
    default: self == "$" || self == "_"
    }
  }

  fileprivate var continuesName: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: true
    default: beginsName || self == "\u{200C}" || self == "\u{200D}"
    }
  }
}

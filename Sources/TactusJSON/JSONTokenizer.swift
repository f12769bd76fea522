/// Splits a JSON text into tokens with their byte offsets.
///
/// Diagnostics need the place of every value, including well-formed values of the wrong kind.
/// Foundation reports places of syntax errors but not of values, and two parsers would disagree
/// about some files; therefore this tokenizer reads everything. It also bounds the memory, because
/// its caller reads one entry of a pattern at a time.
///
/// It accepts RFC 8259 and the extensions that Foundation, and thus Apple's loader, accept: a
/// byte-order mark at the start, and a trailing comma in an array or object that is not empty. A
/// lone surrogate in an escape is an error. Nesting deeper than ``JSONLimits/depth`` is an error.
/// No call recurses, so that no input can overflow the stack.
///
/// JSON5 (https://spec.json5.org), for files that people write by hand, is a dialect with more
/// spellings of white space, keys, strings and numbers.
package struct JSONTokenizer: Sendable {
  /// The accepted spellings.
  package enum Dialect: Sendable { case json, json5 }

  /// The tokens that may follow.
  private enum Expectation: Sendable {
    /// A value: at the start of the text, or after a key.
    case value
    /// The first item of a container, or its end.
    case firstItem
    /// An item after a comma, or the end of the container after a trailing comma.
    case nextItem
    /// A comma or the end of the container, or the end of the text.
    case separator
  }

  private enum Container: Sendable { case array, object }

  let bytes: [UInt8]
  let dialect: Dialect
  /// The index of the next byte.
  var index: Int
  private var containers: [Container] = []
  private var expectation = Expectation.value

  package init(_ bytes: [UInt8], dialect: Dialect = .json) {
    self.bytes = bytes
    self.dialect = dialect
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The byte at the index; nil at the end of the text.
  var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Reads the next token. After an error the tokenizer must not be used again.
  package mutating func next() throws(JSONError) -> JSONToken {
    try skipSpace()
    if expectation == .separator {
      if containers.isEmpty { return try end() }
      if current == Byte.comma {
        index += 1
        try skipSpace()
        expectation = .nextItem
      } else if !atCloser {
        throw unexpected(expecting: containers.last == .array ? #""," or "]""# : #""," or "}""#)
      }
    }
    if expectation == .value { return try value() }
    if atCloser { return close() }
    return containers.last == .object ? try key() : try value()
  }

  /// Whether the next byte closes the current container.
  private var atCloser: Bool {
    current == (containers.last == .array ? Byte.closeBracket : Byte.closeBrace)
  }

  private mutating func end() throws(JSONError) -> JSONToken {
    guard current == nil else { throw unexpected(expecting: "nothing after the document") }
    return JSONToken(kind: .end, offset: index)
  }

  private mutating func close() -> JSONToken {
    let kind: JSONToken.Kind = containers.removeLast() == .array ? .endArray : .endObject
    defer { index += 1 }
    expectation = .separator
    return JSONToken(kind: kind, offset: index)
  }

  private mutating func open(_ container: Container) throws(JSONError) -> JSONToken {
    guard containers.count < JSONLimits.depth else {
      throw .tooLarge(
        index, "arrays and objects are nested too deeply",
        expected: "\(JSONLimits.depth) levels at most")
    }
    containers.append(container)
    defer { index += 1 }
    expectation = .firstItem
    return JSONToken(kind: container == .array ? .beginArray : .beginObject, offset: index)
  }

  /// Reads a key and the colon after it.
  private mutating func key() throws(JSONError) -> JSONToken {
    let offset = index
    let key: String
    if atQuote {
      key = try string()
    } else if dialect == .json5, let name = try identifier() {
      key = name
    } else {
      throw unexpected(expecting: expectation == .firstItem ? "a key or \"}\"" : "a key")
    }
    try skipSpace()
    guard current == Byte.colon else { throw unexpected(expecting: "\":\" after the key") }
    index += 1
    expectation = .value
    return JSONToken(kind: .key(key), offset: offset)
  }

  private mutating func value() throws(JSONError) -> JSONToken {
    let offset = index
    switch current {
    case Byte.openBrace: return try open(.object)
    case Byte.openBracket: return try open(.array)
    default: break
    }
    let kind = try plainValue()
    expectation = .separator
    return JSONToken(kind: kind, offset: offset)
  }

  private mutating func plainValue() throws(JSONError) -> JSONToken.Kind {
    switch current {
    case _ where atQuote: .string(try string())
    case Byte.minus, Byte.digits: .number(try number())
    case _ where dialect == .json5 && atExtendedNumber: .number(try number())
    case UInt8(ascii: "t") where take("true"): .boolean(true)
    case UInt8(ascii: "f") where take("false"): .boolean(false)
    case UInt8(ascii: "n") where take("null"): .null
    default: throw unexpected(expecting: "a value")
    }
  }

  /// Skips a word if the text continues with it.
  mutating func take(_ word: StaticString) -> Bool {
    let word = word.description.utf8
    guard bytes[index...].starts(with: word) else { return false }
    index += word.count
    return true
  }

  /// Whether a string begins here.
  private var atQuote: Bool {
    current == Byte.quote || (dialect == .json5 && current == Byte.apostrophe)
  }

  /// Skips the four white-space characters of JSON, and those of JSON5 in that dialect.
  private mutating func skipSpace() throws(JSONError) {
    while true {
      while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        index += 1
      }
      guard dialect == .json5, try skipExtendedSpace() else { return }
    }
  }
}

/// Swift source, split into two texts of its length: the code and the comments.
///
/// Each text has spaces in place of the other text and of the contents of string literals. So a
/// rule about calls finds neither a comment nor a string that names the call. Line breaks stay.
/// Interpolations are code. Underscores replace the characters of a raw identifier.
///
/// The grammar covers the files of this package, which contain regular expressions only in the form
/// `#/.../#`.
struct Mask {
  private(set) var code: [UInt8]
  private(set) var comments: [UInt8]
  private let source: [UInt8]
  private var position = 0

  init(_ text: String) {
    source = Array(text.utf8)
    code = source.map { $0 == .newline ? .newline : .space }
    comments = code
    scanCode(untilParenthesis: false)
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < source.count ? source[position + offset] : nil
  }

  private func follows(_ text: String) -> Bool {
    var offset = 0
    for expected in text.utf8 {
      if byte(offset) != expected { return false }
      offset += 1
    }
    return true
  }

  private mutating func keepCode(_ count: Int = 1) {
    for _ in 0..<count where position < source.count {
      code[position] = source[position]
      position += 1
    }
  }

  /// Reads code to the end of the file, or to the parenthesis that ends an interpolation.
  private mutating func scanCode(untilParenthesis: Bool) {
    var depth = 0
    while let next = byte() {
      if follows("//") {
        scanLineComment()
      } else if follows("/*") {
        scanBlockComment()
      } else if next == .quote || next == .pound {
        scanLiteralOrPound()
      } else if next == .backtick {
        scanRawIdentifier()
      } else {
        if next == .openParenthesis { depth += 1 }
        if next == .closeParenthesis { depth -= 1 }
        keepCode()
        if untilParenthesis && depth == 0 { return }
      }
    }
  }

  private mutating func scanLineComment() {
    while let next = byte(), next != .newline {
      comments[position] = next
      position += 1
    }
  }

  private mutating func scanBlockComment() {
    var depth = 0
    repeat {
      let opens = follows("/*")
      let closes = follows("*/")
      depth += opens ? 1 : closes ? -1 : 0
      for _ in 0..<(opens || closes ? 2 : 1) where position < source.count {
        comments[position] = source[position]
        position += 1
      }
    } while depth > 0 && position < source.count
  }

  private mutating func scanRawIdentifier() {
    keepCode()
    while let next = byte(), next != .backtick, next != .newline {
      code[position] = .underscore
      position += 1
    }
    if byte() == .backtick { keepCode() }
  }

  private mutating func scanLiteralOrPound() {
    var pounds = 0
    while byte(pounds) == .pound { pounds += 1 }
    if byte(pounds) == .quote {
      scanString(pounds: pounds)
    } else if pounds > 0, byte(pounds) == .slash {
      scanRegularExpression(pounds: pounds)
    } else {
      keepCode(pounds)
    }
  }

  private mutating func scanString(pounds: Int) {
    position += pounds
    let isMultiline = follows("\"\"\"")
    let quotes = isMultiline ? 3 : 1
    keepCode(quotes)
    while let next = byte() {
      if next == .backslash, hasPounds(pounds, at: 1) {
        position += 1 + pounds
        if byte() == .openParenthesis {
          scanCode(untilParenthesis: true)
        } else if byte() != .newline {
          position += 1
        }
      } else if next == .quote, !isMultiline || follows("\"\"\""), hasPounds(pounds, at: quotes) {
        keepCode(quotes)
        position += pounds
        return
      } else if next == .newline && !isMultiline {
        return
      } else {
        position += 1
      }
    }
  }

  private mutating func scanRegularExpression(pounds: Int) {
    position += pounds + 1
    while let next = byte() {
      position += 1
      if next == .slash, hasPounds(pounds, at: 0) {
        position += pounds
        return
      }
    }
  }

  private func hasPounds(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == .pound }
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let pound = UInt8(ascii: "#")
  static let backtick = UInt8(ascii: "`")
  static let slash = UInt8(ascii: "/")
  static let backslash = UInt8(ascii: "\\")
  static let openParenthesis = UInt8(ascii: "(")
  static let closeParenthesis = UInt8(ascii: ")")
  static let underscore = UInt8(ascii: "_")

  /// Whether the byte can be part of a name. Every byte of a character outside ASCII can.
  var isWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), .underscore, 128...:
      true
    default: false
    }
  }
}

import Foundation
import TactusJSON
import Testing

@Suite("JSON5") struct JSON5Tests {
  /// The tokens of a JSON5 text with their offsets, and the error that ended reading; nil if the
  /// text ended without an error.
  private func tokens(_ text: String) -> (tokens: [JSONToken], fault: JSONError?) {
    var tokenizer = JSONTokenizer(Array(text.utf8), dialect: .json5)
    var tokens: [JSONToken] = []
    do throws(JSONError) {
      while true {
        let token = try tokenizer.next()
        if token.kind == .end { return (tokens, nil) }
        tokens.append(token)
      }
    } catch {
      return (tokens, error)
    }
  }

  static let accepted = [
    "// one\n[1]", "/* a\n b */ [1 /**/, 2] // end", "{a: 1, $b_2: 2, 'c': 3, \"d\": 4,}", "'it'",
    "[+1, .5, 5., +.5, -0x1F, 0XaB, 1e3, -.5e-2]", "\"a\\\nb\"", "'\\'\\v\\0\\x41\\u0041'",
    "\u{B}\u{C}\u{A0}\u{2028}\u{3000}[]", "{é: 1}", "{\\u0061b: 1}", "[1,]", "'a\tb'", "'\\q'",
    "[Infinity, -Infinity, NaN]",
  ]

  static let refused = [
    "", "/* a", "[1 / 2]", "[,]", "[1,,]", "{1a: 1}", "{a-b: 1}", "{a 1}", "'a", "'a\nb'", "'\\1'",
    "'\\x4'", "0x", "+", ".", "01", "1e", "[1] x", "{\\x61: 1}", "infinity", "+'a'", "{,}",
  ]

  @Test(arguments: accepted)
  func `the additional syntax of JSON5 is accepted, and refused in plain JSON`(_ text: String) {
    #expect(tokens(text).fault == nil)
    if text == "[1,]" { return }
    var plain = JSONTokenizer(Array(text.utf8))
    #expect(throws: JSONError.self) {
      while try plain.next().kind != .end {}
    }
  }

  @Test(arguments: refused)
  func `text that neither JSON nor JSON5 permits is refused`(_ text: String) {
    #expect(tokens(text).fault != nil)
  }

  @Test(arguments: [
    ("'a\\\nb\\\r\nc\\\u{2028}d'", "abcd"), ("'\\'\\\"\\v\\0'", "'\"\u{B}\0"),
    ("\"it's\"", "it's"), ("'\\x41\\u00e9\\q'", "Aéq"), ("'\"'", "\""), ("'\\é'", "é"),
  ])
  func `escapes in strings are replaced by their characters`(_ text: String, _ expected: String) {
    #expect(tokens(text).tokens.map(\.kind) == [.string(expected)])
  }

  @Test(arguments: [
    ("+.5", 0.5), (".5", 0.5), ("5.", 5), ("-0x1F", -31), ("0XaB", 171), ("+1e2", 100),
    ("-.25e1", -2.5), ("5.e1", 50),
  ])
  func `numbers in the notations of JSON5 are read with their values`(
    _ text: String, _ expected: Double
  ) throws {
    let codes = JSONReading.Codes(number: .syntax, duplicate: .syntax)
    var reading = JSONReading(Array(text.utf8), dialect: .json5, codes: codes)
    let node = try reading.tree(reading.tokenizer.next())
    #expect(node.kind == .number(expected, text))
  }

  @Test(arguments: ["NaN", "-Infinity", "1e999"])
  func `a number that is not finite is reported at its place`(_ text: String) throws {
    let bytes = Array("[\(text)]".utf8)
    let codes = JSONReading.Codes(number: .syntax, duplicate: .syntax)
    var reading = JSONReading(bytes, dialect: .json5, codes: codes)
    let node = try reading.tree(reading.tokenizer.next())
    #expect(reading.log.diagnostics(in: bytes).map(\.column) == [2])
    #expect(node.items?.map(\.summary) == ["the number \(text)"])
  }

  @Test func `keys after comments have their offsets`() {
    let found = tokens("{ // c\n  gain: 1, /* x */ 'a b': 2, \\u0063: 3 }").tokens
    #expect(
      found.compactMap { token in
        if case .key(let key) = token.kind { "\(token.offset) \(key)" } else { nil }
      } == ["9 gain", "26 a b", "36 c"])
  }

  @Test(arguments: [
    ("{a: /* b", 4, "a comment does not end"), ("['a\nb']", 3, "control character"),
    ("{a: 1 b: 2}", 6, "found \"b\""), ("['\\1']", 2, "a digit is escaped"),
    ("['\\x4']", 2, "\\x escape is not complete"), ("'ab", 0, "a string does not end"),
    ("[1 / 2]", 3, "found \"/\""), ("[0xg]", 3, "found \"g\""),
  ])
  func `a syntax error is reported with its byte offset`(
    _ text: String, _ offset: Int, _ mention: String
  ) {
    let fault = tokens(text).fault
    #expect(fault?.offset == offset)
    #expect(fault?.message.contains(mention) == true)
  }

  @Test(arguments: ["// ", "/* ", "'", "{", "['\\"])
  func `a byte that is not UTF-8 is a fault at any place`(_ before: String) {
    var tokenizer = JSONTokenizer(
      Array(before.utf8) + [0xFF] + Array(" */ 1".utf8), dialect: .json5)
    #expect(throws: JSONError.self) { while try tokenizer.next().kind != .end {} }
  }

  /// Foundation's reader is an independent implementation of the specification. It does not accept
  /// blanks beyond Latin-1, although the specification permits them.
  @Test(arguments: accepted.filter { !$0.contains("\u{3000}") })
  func `Foundation also accepts the texts that this reader accepts`(_ text: String) {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    #expect(throws: Never.self) { try decoder.decode(Anything.self, from: Data(text.utf8)) }
  }

  private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
  }

  @Test func `a swapped pair of letters is one typing error`() {
    #expect(Suggestion.nearest(to: "gian", among: ["gain", "log", "mode"]) == "gain")
    #expect(Suggestion.nearest(to: "mdoe", among: ["gain", "log", "mode"]) == "mode")
    #expect(Suggestion.nearest(to: "volume", among: ["gain", "log", "mode"]) == nil)
  }
}

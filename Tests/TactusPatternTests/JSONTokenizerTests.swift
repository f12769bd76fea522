import Foundation
import TactusJSON
import TactusPattern
import Testing

@Suite("JSON: what is accepted") struct JSONTokenizerTests {
  static let accepted = [
    "[]", "{}", "[1,]", #"{"a":1,}"#, "[[],]", "\u{FEFF}[1]", " \t\r\n[1] \n", "0", "-0", "12.50",
    "1e5", "1E+5", "1e-400", "true", "false", "null", #""a""#, #""\ud83d\ude00""#, #""\u0000""#,
    #""\/\b\f\n\r\t\"\\""#, "\"\u{7F}\"", "\"é😀\"", #"{"a":{"b":[null,true,{"c":"d"}]}}"#,
    #"{"":0}"#, "[-1.5e3, 2]",
  ]

  static let refused = [
    "", " ", "[,]", "[1,,]", "{,}", #"{"a":1,,}"#, "01", "-01", "-", "+1", ".5", "1.", "1e", "1e+",
    "1e400", "-1e400", "NaN", "Infinity", "nul", "True", "truefalse", "'a'", #""a"#, #""\x""#,
    #""\u00g0""#, #""\u00""#, #""\ud800""#, #""\udc00""#, #""\ud800\ud800""#, "\"\t\"", "\"\n\"",
    "[1 2]", "[1", "]", "}", "[}", "{]", #"{"a"}"#, #"{"a":}"#, #"{"a" 1}"#, "{a:1}", "{1:1}",
    #"{"a":1 "b":2}"#, "[1]x", "[1][2]", "// c\n[1]", "[1 /* c */]", "[\u{B}1]", "[\u{A0}1]",
    "[1]\u{0}", "\u{FEFF}\u{FEFF}[1]",
  ]

  /// Whether `AHAPReader` accepts the text as the value of an unknown key.
  private func isAcceptedByReader(_ value: String) -> Bool {
    read(#"{"Version": 1, "Pattern": [], "x": "# + value + "}").pattern != nil
  }

  /// Whether the tokenizer reaches the end of the text.
  private func isAccepted(_ text: String) -> Bool {
    var tokenizer = JSONTokenizer(Array(text.utf8))
    while let token = try? tokenizer.next() {
      if token.kind == .end { return true }
    }
    return false
  }

  private func isAcceptedByFoundation(_ text: String) -> Bool {
    let data = Data(text.utf8)
    return (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
  }

  @Test(arguments: accepted)
  func `well-formed text is accepted, by Foundation too`(_ text: String) {
    #expect(isAccepted(text))
    #expect(isAcceptedByFoundation(text))
  }

  @Test(arguments: refused)
  func `malformed text is refused by the AHAP reader, and by Foundation too`(_ text: String) {
    // The tokenizer accepts the digits of 1e400, but the reader refuses the number as out of range.
    #expect(!isAccepted(text) || text.hasSuffix("1e400"))
    #expect(!isAcceptedByReader(text))
    #expect(!isAcceptedByFoundation(text))
  }

  @Test(arguments: accepted.filter { !$0.hasPrefix("\u{FEFF}") })
  func `the AHAP reader accepts as a value what the tokenizer accepts`(_ text: String) {
    #expect(isAcceptedByReader(text))
  }

  @Test func `the tokenizer returns tokens in order with their byte offsets`() throws {
    var tokenizer = JSONTokenizer(Array("\u{FEFF}{\"é\": [1, true,], \"b\": null}".utf8))
    var tokens: [String] = []
    while true {
      let token = try tokenizer.next()
      tokens.append("\(token.offset) \(token.kind)")
      if token.kind == .end { break }
    }
    #expect(
      tokens == [
        "3 beginObject", "4 key(\"é\")", "10 beginArray", "11 number(\"1\")", "14 boolean(true)",
        "19 endArray", "22 key(\"b\")", "27 null", "31 endObject", "32 end",
      ])
  }

  @Test(
    arguments: [
      (#""\u0041\n\/""#, "A\n/"), (#""\ud83d\ude00!""#, "😀!"), (#""é\u00e9""#, "éé"),
      (#""\b\f\r\t""#, "\u{8}\u{C}\r\t"), ("\"\"", ""), (#""\\\"""#, "\\\""),
    ])
  func `escape sequences in a string are replaced by their characters`(
    _ text: String, _ expected: String
  ) throws {
    var tokenizer = JSONTokenizer(Array(text.utf8))
    #expect(try tokenizer.next().kind == .string(expected))
  }

  @Test func `the tokenizer accepts nested arrays up to the depth limit and refuses deeper ones`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(isAccepted(nested(Limits.depth)))
    #expect(!isAccepted(nested(Limits.depth + 1)))
    #expect(!isAccepted(nested(1_000_000)))
  }
}

import TactusJSON
import TactusPattern
import Testing

@Suite("JSON: faults and their places") struct JSONFaultTests {
  @Test(
    arguments: [
      ("", 1, 1, "$", "ends too early"),
      ("{", 1, 2, "$", "ends too early"),
      (#"{"Version" 1}"#, 1, 12, "$", #"found "1""#),
      (#"{"Version": 1 "Pattern": []}"#, 1, 15, "$", #"found "\""#),
      (#"{"Version": 01}"#, 1, 13, "$.Version", "begins with a 0"),
      (#"{"Version": .5}"#, 1, 13, "$.Version", "found \".\""),
      (#"{"Version": 1.}"#, 1, 15, "$.Version", "a digit after the decimal point"),
      (#"{"Version": NaN}"#, 1, 13, "$.Version", "found \"N\""),
      (#"{"Version": 1, // one"#, 1, 16, "$", "no comments"),
      (
        "{\n  \"Pattern\": [\n    {\"Event\": {\"Time\": 0,, }}]}", 3, 26, "$.Pattern[0].Event", ","
      ),
      ("{\"Pattern\": [{}, {\"Event\": [1 2]}]}", 1, 31, "$.Pattern[1].Event[1]", "found \"2\""),
      ("{\"Pattern\": [\r\n{}\r{}]}", 3, 1, "$.Pattern[1]", "found \"{\""),
      ("{\"Metadata\": \"é😀\u{1}\"}", 1, 17, "$.Metadata", "control character 0x01"),
      ("{\"Metadata\": \"ab", 1, 14, "$.Metadata", "does not end"),
      (#"{"Metadata": "\q"}"#, 1, 15, "$.Metadata", "unknown escape"),
      (#"{"Metadata": "\ud800"}"#, 1, 15, "$.Metadata", "surrogate"),
      (#"{"Metadata": "\u12g4"}"#, 1, 15, "$.Metadata", "four hexadecimal digits"),
      ("{\"Pattern\": []} x", 1, 17, "$", "nothing after the document"),
      ("{\u{201C}Pattern\u{201D}: []}", 1, 2, "$", "found \"\u{201C}\""),
      ("\u{FEFF}{a}", 1, 2, "$", "found \"a\""),
    ])
  func `a fault in the JSON is reported once, with its line, column and path`(
    _ text: String, _ line: Int, _ column: Int, _ path: String, _ mention: String
  ) throws {
    let result = read(text)
    #expect(result.pattern == nil)
    let faults = result.diagnostics.filter { $0.severity == .error }
    let fault = try #require(faults.first)
    #expect(faults.count == 1)
    #expect(fault.code == .syntax)
    #expect([fault.line, fault.column] == [line, column])
    #expect(fault.path == path)
    #expect(fault.message.contains(mention))
  }

  @Test func `a byte that is not UTF-8 is an error at its line and column`() throws {
    let bytes = Array("{\"Metadata\": \"é".utf8) + [0xFF] + Array("\"}".utf8)
    let fault = try #require(AHAPReader.read(bytes).diagnostics.first)
    #expect(fault.rendered(file: "a.ahap").hasPrefix("a.ahap:1:16: error: the byte 0xFF is not"))
    let outside = try #require(AHAPReader.read([0xFF, 0x7B, 0x7D]).diagnostics.first)
    #expect(outside.message.hasPrefix("found the byte 0xFF"))
    #expect([outside.line, outside.column] == [1, 1])
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0x7B, 0x00], [0xFE, 0xFF, 0x00, 0x7B], [0x7B, 0x00, 0x7D, 0x00],
    [0x00, 0x7B, 0x00, 0x7D],
  ])
  func `a document in UTF-16 is refused with that reason, with and without a byte-order mark`(
    bytes: [UInt8]
  ) throws {
    let fault = try #require(AHAPReader.read(bytes).diagnostics.first)
    #expect(fault.message.hasPrefix("the text is UTF-16; expected UTF-8"))
    #expect([fault.line, fault.column] == [1, 1])
  }

  @Test(arguments: ["[", "{\"a\":"])
  func `nesting that is too deep is refused at the first bracket beyond the limit`(_ opener: String)
    throws
  {
    let depth = 100_000
    let text = "{\"x\": " + String(repeating: opener, count: depth)
    let fault = try #require(read(text).diagnostics.first)
    #expect(fault.code == .tooLarge)
    #expect(fault.column == 7 + opener.utf8.count * (Limits.depth - 1))
    #expect(fault.expected == "64 levels at most")
  }

  @Test func `a quotation in a message stays on one line and shows hidden characters`() throws {
    let result = read(entries: #"{"Event": {"Time": 0, "EventType": "a\n\u001b[31m\u202e\"b"}}"#)
    let found = try #require(result.diagnostics.first)
    #expect(found.message.hasPrefix(#""a\n\u001b[31m\u202e\"b" is not an event type"#))
    let long = String(repeating: "k", count: 10_000)
    let warning = try #require(
      read("{\"Version\":1,\"Pattern\":[],\"\(long)\":0}").diagnostics.first)
    #expect(warning.rendered(file: "a").utf8.count < 400)
  }
}

import TactusJSON
import TactusPattern
import Testing

@Suite("AHAP: limits") struct AHAPLimitTests {
  private func document(entries: Int, _ entry: String) -> String {
    let list = Array(repeating: entry, count: entries).joined(separator: ",")
    return #"{"Version": 1, "Pattern": [\#(list)]}"#
  }

  @Test func `a document with as many entries as the limit is read, and one with more is refused`()
    throws
  {
    let entry = #"{"Event":{"Time":0,"EventType":"HapticTransient"}}"#
    let full = read(document(entries: Limits.entries, entry))
    #expect(full.pattern?.entries.count == Limits.entries)
    let over = read(document(entries: Limits.entries + 1, entry))
    #expect(over.pattern == nil)
    let error = try #require(over.diagnostics.first)
    #expect(error.code == .tooLarge)
    #expect(error.path == "$.Pattern[\(Limits.entries)]")
    #expect(error.expected == "200000 at most")
  }

  @Test func `an unknown key with too many values is refused at the first value beyond the limit`()
    throws
  {
    let values = Array(repeating: "0", count: Limits.entries).joined(separator: ",")
    let error = try #require(read(entries: "{\"a\": [\(values)]}").diagnostics.first)
    #expect(error.code == .tooLarge)
    // The object and its array count as values, too.
    #expect(error.path == "$.Pattern[0].a[\(Limits.entries - 2)]")
  }

  @Test func `the values of all unknown keys at the top level count towards one limit`() throws {
    let half = Array(repeating: "0", count: Limits.entries / 2).joined(separator: ",")
    let one = read("{\"Version\":1,\"Pattern\":[],\"a\":[\(half)]}")
    #expect(one.pattern != nil)
    let two = read("{\"Version\":1,\"Pattern\":[],\"a\":[\(half)],\"b\":[\(half)]}")
    #expect(two.diagnostics.filter { $0.severity == .error }.map(\.code) == [.tooLarge])
  }

  @Test func `a file with too many bytes is refused without being parsed`() {
    let bytes = [UInt8](repeating: 0x20, count: Limits.fileBytes + 1)
    let result = AHAPReader.read(bytes)
    #expect(result.pattern == nil)
    #expect(result.diagnostics.map(\.code) == [.tooLarge])
    #expect(result.diagnostics.first?.message.contains("67108865 bytes") == true)
  }

  @Test func `the last diagnostic states how many more there are beyond the limit`() {
    let result = read(document(entries: 250, "1"))
    #expect(result.diagnostics.count == Limits.diagnostics + 1)
    #expect(result.diagnostics.last?.code == .moreErrors)
    #expect(result.diagnostics.last?.message == "150 more are not shown: 150 errors, 0 warnings")
  }

  @Test func `an error is reported even if warnings before it exceed the limit of diagnostics`() {
    let result = read(document(entries: 300, "{}").replacing("}]}", with: "}, 7]}"))
    #expect(result.pattern == nil)
    #expect(result.diagnostics.filter { $0.severity == .error }.map(\.path) == ["$.Pattern[300]"])
    #expect(result.diagnostics.count == Limits.diagnostics + 1)
    #expect(result.diagnostics.last?.code == .moreWarnings)
    #expect(result.diagnostics.last?.severity == .warning)
  }

  @Test func `diagnostics up to the limit are listed without a count of further ones`() {
    #expect(read(document(entries: 100, "{}")).diagnostics.count == 100)
  }
}

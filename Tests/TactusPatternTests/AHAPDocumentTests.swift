import TactusJSON
import TactusPattern
import Testing

@Suite("AHAP: the document") struct AHAPDocumentTests {
  @Test func `an empty pattern is read without a diagnostic`() {
    let result = read(#"{"Version": 1.0, "Pattern": []}"#)
    #expect(result.pattern == Pattern(version: 1))
    #expect(result.diagnostics.isEmpty)
  }

  @Test(
    arguments: [
      Finding("[]", .invalidPatternData, "$", "looks like a fragment"),
      Finding(#"[{"Event": {}}]"#, .invalidPatternData, "$", #"{"Pattern": ...}"#),
      Finding("3", .invalidPatternData, "$", "is not an object"),
      Finding(#""Pattern""#, .invalidPatternData, "$", "is not an object"),
      Finding(#"{"Version": 1}"#, .invalidPatternDictionary, "$", #"has no "Pattern""#),
      Finding(
        #"{"Version": 1, "Pattern": {"Event": 1}}"#, .invalidPatternDictionary, "$.Pattern",
        "found an object; expected an array"),
      Finding(
        #"{"Version": "1", "Pattern": []}"#, .invalidPatternDictionary, "$.Version",
        #"the string "1"; expected a number"#),
      Finding(
        #"{"Version": null, "Pattern": []}"#, .invalidPatternDictionary, "$.Version",
        "Version is null; expected a number"),
      Finding(
        #"{"Version": 1e400, "Pattern": []}"#, .invalidPatternData, "$.Version",
        "1e400 is too large"),
      Finding(#"{"Pattern": []}"#, .missingValue, "$", #"has no "Version""#),
      Finding(#"{"Version": 2, "Pattern": []}"#, .notPortable, "$.Version", "version is 2;"),
      Finding(
        #"{"Version": 1, "Pattern": [], "Version": 1}"#, .duplicate, "$.Version",
        "occurs twice; the last one is used"),
      Finding(
        #"{"Version": 1, "Pattern": [3]}"#, .invalidPatternDictionary, "$.Pattern[0]",
        "found the number 3; expected an object"),
    ])
  func `a problem of the document is reported with its code and place`(_ finding: Finding) {
    finding.check(read(finding.text))
  }

  @Test func `a missing version stays missing`() {
    #expect(read(#"{"Pattern": []}"#).pattern == Pattern(version: nil))
  }

  @Test func `if the key Pattern is given twice, the last one is used`() {
    let tap = #"{"Event": {"Time": 0, "EventType": "HapticTransient"}}"#
    let result = read(#"{"Version": 1, "Pattern": [\#(tap), \#(tap)], "Pattern": [\#(tap)]}"#)
    #expect(result.pattern?.entries.count == 1)
    #expect(result.diagnostics.map(\.path) == ["$.Pattern"])
  }

  @Test func `metadata is kept without a warning, any other unknown key with a warning`() {
    let result = read(
      #"{"Version": 1, "Metadata": {"Project": "a"}, "Pattern": [], "Author": [1.50, null]}"#)
    #expect(
      result.pattern?.unknown == [
        UnknownField("Metadata", .object([UnknownField("Project", .string("a"))])),
        UnknownField("Author", .array([.number("1.50"), .null])),
      ])
    #expect(result.diagnostics.map(\.code) == [.unknownKey])
    #expect(result.diagnostics.map(\.path) == ["$.Author"])
  }

  @Test func `an entry with several contents becomes several entries in file order`() throws {
    let result = read(
      entries: """
        {"Note": 1,
         "Parameter": {"ParameterID": "AudioPanControl", "ParameterValue": 0.5, "Time": 1},
         "Event": {"Time": 0, "EventType": "HapticTransient"}}
        """)
    let entries = try #require(result.pattern).entries
    #expect(
      entries == [
        Entry(
          .parameter(DynamicParameter(.audioPan, 0.5, time: 1)),
          unknown: [UnknownField("Note", .number("1"))]),
        Entry(.event(Event(.hapticTransient))),
      ])
    #expect(result.diagnostics.map(\.code) == [.severalContents, .unknownKey])
    #expect(result.diagnostics[0].message.contains("Parameter and Event"))
  }

  @Test func `an entry with no content is kept, with a warning`() {
    let result = read(entries: #"{}, {"ParameterCurves": {"Time": 0}}"#)
    #expect(
      result.pattern?.entries == [
        Entry(.unknown),
        Entry(
          .unknown,
          unknown: [
            UnknownField("ParameterCurves", .object([UnknownField("Time", .number("0"))]))
          ]),
      ])
    #expect(result.diagnostics.map(\.code) == [.nothingToPlay, .nothingToPlay, .unknownKey])
    #expect(result.diagnostics[2].message.contains(#"did you mean "ParameterCurve"?"#))
  }

  @Test func `several problems are reported in one pass, in the order of the file`() {
    let result = read(
      """
      {
        "Version": "one",
        "Pattern": [
          { "Event": { "Time": -1, "EventType": "HapticTransient" } },
          { "Event": { "Time": 0, "EventType": "HapticBuzz" } },
          { "Parameter": { "ParameterID": 7, "ParameterValue": "x", "Time": 0 } },
          { "Event": { "Time": 0, "EventType": "HapticTransient" } },
          17,
        ],
      }
      """)
    #expect(
      result.diagnostics.map { "\($0.line):\($0.column) \($0.code) \($0.path)" } == [
        "2:14 invalidPatternDictionary $.Version",
        "4:26 invalidEventTime $.Pattern[0].Event.Time",
        "5:42 invalidEventType $.Pattern[1].Event.EventType",
        "6:37 badParameterEntry $.Pattern[2].Parameter.ParameterID",
        "6:58 badParameterEntry $.Pattern[2].Parameter.ParameterValue",
        "8:5 invalidPatternDictionary $.Pattern[4]",
      ])
    #expect(result.pattern == nil)
  }

  @Test func `errors before a syntax error are reported with it`() {
    let result = read(#"{"Version": 1, "Pattern": [3, }"#)
    #expect(result.diagnostics.map(\.code) == [.invalidPatternDictionary, .syntax])
  }
}

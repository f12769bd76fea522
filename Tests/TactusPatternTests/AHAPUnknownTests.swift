import TactusJSON
import TactusPattern
import Testing

@Suite("AHAP: unknown keys") struct AHAPUnknownTests {
  @Test func `unknown keys are kept in every kind of object`() throws {
    let result = read(
      """
      {"Version": 1, "a": 1, "Pattern": [
        {"b": 2, "Event": {"Time": 0, "EventType": "HapticTransient", "c": 3, "EventParameters":
          [{"ParameterID": "HapticIntensity", "ParameterValue": 1, "d": 4}]}},
        {"Parameter":
          {"ParameterID": "AudioPanControl", "ParameterValue": 0, "Time": 0, "e": 5}},
        {"ParameterCurve": {"ParameterID": "AudioPanControl", "Time": 0, "f": 6,
          "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 0, "g": 7}]}}
      ]}
      """)
    let pattern = try #require(result.pattern)
    func field(_ key: String, _ number: String) -> [UnknownField] {
      [UnknownField(key, .number(number))]
    }
    #expect(pattern.unknown == field("a", "1"))
    #expect(pattern.entries[0].unknown == field("b", "2"))
    #expect(pattern.events[0].unknown == field("c", "3"))
    #expect(pattern.events[0].parameters[0].unknown == field("d", "4"))
    #expect(pattern.parameters[0].unknown == field("e", "5"))
    #expect(pattern.curves[0].unknown == field("f", "6"))
    #expect(pattern.curves[0].points[0].unknown == field("g", "7"))
    #expect(result.diagnostics.map(\.code) == Array(repeating: .unknownKey, count: 7))
    #expect(result.diagnostics.allSatisfy { $0.message.hasSuffix("it is kept and has no effect") })
  }

  @Test(
    arguments: [
      (#"{"Version": 1, "Pattern": [], "metadata": 0}"#, "Metadata"),
      (#"{"Version": 1, "Pattern": [{"event": 0}]}"#, "Event"),
      (#"{"Version": 1, "Pattern": [{"ParameterCurves": 0}]}"#, "ParameterCurve"),
      (#"{"Version": 1, "Pattern": [{"Parameters": 0}]}"#, "Parameter"),
    ])
  func `the diagnostic of an unknown key names the similar known key`(
    _ text: String, _ meant: String
  ) {
    let hints = read(text).diagnostics.filter { $0.code == .unknownKey }.map(\.message)
    #expect(hints.count == 1)
    #expect(hints.allSatisfy { $0.hasSuffix("did you mean \"\(meant)\"?") })
  }

  @Test func `the diagnostics of the short names in Apple's article name the long ones`() {
    let result = read(
      event: """
        "Time": 0, "EventType": "HapticContinuous", "Duration": 1,
        "EventParameters": [{"ParameterID": "HapticIntensity", "Value": 1}]
        """)
    let hints = result.diagnostics.filter { $0.code == .unknownKey }.map(\.message)
    #expect(hints.count == 2)
    #expect(hints.contains { $0.hasSuffix(#"did you mean "EventDuration"?"#) })
    #expect(hints.contains { $0.hasSuffix(#"did you mean "ParameterValue"?"#) })
  }

  @Test(
    arguments: [
      (#""HapticIntensityControl""#, "HapticIntensity"), (#""hapticsharpness""#, "HapticSharpness"),
      (#""Intensity""#, "HapticIntensity"), (#""AudioPa""#, "AudioPan"),
    ])
  func `the diagnostic of an unknown parameter names the similar known one`(
    _ name: String, _ meant: String
  ) {
    let result = read(
      event: """
        "Time": 0, "EventType": "HapticTransient",
        "EventParameters": [{"ParameterID": \(name), "ParameterValue": 0}]
        """)
    #expect(result.diagnostics.map(\.code) == [.invalidParameterType])
    #expect(result.diagnostics[0].message.contains("; did you mean \"\(meant)\"?;"))
  }

  @Test func `a key that the object already has is not suggested`() {
    let result = read(event: #""Time": 0, "EventType": "HapticTransient", "time": 1"#)
    #expect(result.diagnostics.map(\.code) == [.unknownKey])
    #expect(result.diagnostics[0].message.hasSuffix("has no effect"))
  }

  @Test func `an unknown key is reported once in all events, and once in all entries`() {
    let event = #"{"Event": {"Time": 0, "EventType": "HapticTransient", "Name": "a"}}"#
    let result = read(entries: event + "," + event + #", {"Name": 1, "Event": 1}"#)
    let mentioned = result.diagnostics.filter { $0.code == .unknownKey }
    #expect(mentioned.map(\.path) == ["$.Pattern[0].Event.Name", "$.Pattern[2].Name"])
  }

  @Test func `a key with special characters is quoted in the path`() {
    let result = read(#"{"Version": 1, "Pattern": [], "a b": 0, "": 0}"#)
    #expect(result.diagnostics.map(\.path) == [#"$["a b"]"#, #"$[""]"#])
  }

  @Test
  func `if a key occurs twice in an unknown object, the last value is used, and this is reported`()
  {
    let result = read(#"{"Version": 1, "Pattern": [], "Metadata": {"a": 1, "b": 2, "a": 3}}"#)
    let fields = [UnknownField("a", .number("3")), UnknownField("b", .number("2"))]
    #expect(result.pattern?.unknown == [UnknownField("Metadata", .object(fields))])
    #expect(result.diagnostics.map(\.path) == ["$.Metadata.a"])
  }

  @Test(arguments: [10, 11, 12, 13, 14, 500])
  func `repeated keys are reported in small and large objects`(_ count: Int) {
    let members = ((0..<count) + (0..<count).reversed()).map { "\"k\($0)\": \($0)" }
    let text = members.joined(separator: ",")
    let result = read("{\"Version\": 1, \"Pattern\": [], \"Metadata\": {\(text)}}")
    let fields = (0..<count).map { UnknownField("k\($0)", .number("\($0)")) }
    #expect(result.pattern?.unknown == [UnknownField("Metadata", .object(fields))])
    #expect(result.diagnostics.count == min(count, 101))
  }
}

import Foundation
import TactusPattern
import Testing

@Suite("AHAP: writing") struct AHAPWriterTests {
  @Test func `a pattern is written with the layout of Apple's files`() throws {
    let tap = Event(
      .hapticTransient, time: 0.5,
      parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0.1)])
    let curve = ParameterCurve(.hapticSharpness, time: 1, points: [.init(0, 0), .init(1e-5, -0.5)])
    let pattern = Pattern(
      version: 1,
      entries: [
        Entry(.event(tap)), Entry(.parameter(DynamicParameter(.audioVolume, 0.25, time: 2))),
        Entry(.curve(curve)),
      ], unknown: [UnknownField("Metadata", .object([UnknownField("Project", .string("a\"b\n"))]))])
    let text = try AHAPWriter.write(pattern)
    #expect(text == Self.expected)
  }

  private static let expected = """
    {
        "Version": 1.0,
        "Metadata": {
            "Project": "a\\"b\\n"
        },
        "Pattern": [
            {
                "Event": {
                    "Time": 0.5,
                    "EventType": "HapticTransient",
                    "EventParameters": [
                        { "ParameterID": "HapticIntensity", "ParameterValue": 1.0 },
                        { "ParameterID": "HapticSharpness", "ParameterValue": 0.1 }
                    ]
                }
            },
            {
                "Parameter": {
                    "ParameterID": "AudioVolumeControl",
                    "ParameterValue": 0.25,
                    "Time": 2.0
                }
            },
            {
                "ParameterCurve": {
                    "ParameterID": "HapticSharpnessControl",
                    "Time": 1.0,
                    "ParameterCurveControlPoints": [
                        { "Time": 0.0, "ParameterValue": 0.0 },
                        { "Time": 1e-05, "ParameterValue": -0.5 }
                    ]
                }
            }
        ]
    }

    """

  private func tap(_ unknown: JSONValue) -> Pattern {
    Pattern(entries: [Entry(.unknown, unknown: [UnknownField("a", unknown)])])
  }

  @Test func `a pattern with a registered audio resource cannot be written`() {
    let sound = Event(.audioCustom, waveform: Waveform(.registered(3)))
    #expect(throws: AHAPWriterError.registeredResource(entry: 1)) {
      try AHAPWriter.write(Pattern(events: [Event(.hapticTransient), sound]))
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that is not finite cannot be written`(_ number: Double) {
    #expect(throws: AHAPWriterError.notFinite(entry: 0)) {
      try AHAPWriter.write(Pattern(events: [Event(.hapticTransient, time: number)]))
    }
    #expect(throws: AHAPWriterError.notFinite(entry: nil)) {
      try AHAPWriter.write(Pattern(version: number))
    }
  }

  @Test(arguments: ["", "x", "01", "1 ", " 1", "1,2", "NaN", "1e400", "\"a\""])
  func `a number of an unknown key cannot be written if it is outside JSON's syntax`(
    _ number: String
  ) {
    #expect(throws: AHAPWriterError.invalidNumber(number)) {
      try AHAPWriter.write(tap(.number(number)))
    }
  }

  @Test func `unknown keys are written up to the reader's depth limit`() throws {
    func nested(_ depth: Int) -> JSONValue {
      depth == 0 ? .null : .array([nested(depth - 1)])
    }
    // The document's object, its list of entries and the entry take three levels of depth.
    let deepest = tap(nested(Limits.depth - 3))
    #expect(read(try AHAPWriter.write(deepest)).pattern == deepest)
    #expect(throws: AHAPWriterError.tooDeep) {
      try AHAPWriter.write(tap(nested(Limits.depth - 2)))
    }
  }

  @Test func `a pattern whose indented text exceeds the size limit is written without indentation`()
    throws
  {
    // With indentation, each `null` is on a separate line, which begins with about 250 blanks.
    var deep = JSONValue.array(Array(repeating: .null, count: 150_000))
    for _ in 0..<(Limits.depth - 4) { deep = .array([deep]) }
    let entry = Entry(.unknown, unknown: [UnknownField("a", deep)])
    let text = try AHAPWriter.write(Pattern(entries: [entry, entry]))
    #expect(text.hasPrefix(#"{"Version":1.0,"Pattern":[{"a":[["#))
    #expect(read(text).pattern?.entries == [entry, entry])
  }

  @Test func `a pattern whose text exceeds the reader's size limit is not written`() {
    let long = JSONValue.string(String(repeating: "a", count: Limits.fileBytes))
    #expect(throws: AHAPWriterError.tooLarge) { try AHAPWriter.write(tap(long)) }
  }

  @Test func `every error message is one line`() {
    let errors: [AHAPWriterError] = [
      .registeredResource(entry: 1), .notFinite(entry: 1), .notFinite(entry: nil),
      .invalidNumber("a\nb"), .tooDeep, .tooLarge,
    ]
    #expect(errors.allSatisfy { !$0.description.contains("\n") && !$0.description.isEmpty })
  }

  @Test func `Foundation reads a written string with unusual characters unchanged`() throws {
    let odd = "\u{0}\u{1F}\u{7F}\u{2028}\\\"/é😀"
    let text = try AHAPWriter.write(tap(.string(odd)))
    let data = Data(text.utf8)
    let top = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let entries = try #require(top["Pattern"] as? [[String: Any]])
    #expect(entries.first?["a"] as? String == odd)
  }
}

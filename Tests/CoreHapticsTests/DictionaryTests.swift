import CoreHaptics
import Foundation
import TactusTesting
import Testing

/// Checks patterns as dictionaries and as files.
@Suite struct DictionaryTests {
  private typealias Key = CHHapticPattern.Key

  /// An event as in Apple's article, with keys and values of the string-backed types.
  private let tap: [Key: Any] = [
    .event: [
      Key.eventType: CHHapticEvent.EventType.hapticTransient, .time: CHHapticTimeImmediate,
      .eventDuration: 1.0,
      .eventParameters: [
        [
          Key.parameterID: CHHapticEvent.ParameterID.hapticIntensity,
          .parameterValue: Float(0.25),
        ] as [Key: Any]
      ],
    ] as [Key: Any]
  ]

  private func code(_ dictionary: [Key: Any]) -> CHHapticError.Code? {
    CoreHapticsTests.code { _ = try CHHapticPattern(dictionary: dictionary) }
  }

  @Test func `a dictionary of keys makes a pattern`() throws {
    let stage = try Stage()
    let pattern = try CHHapticPattern(dictionary: [.pattern: [tap]])
    #expect(pattern.duration == 1)
    try stage.engine.makePlayer(with: pattern).start(atTime: 0)
    stage.advance(2)
    #expect(stage.simulator.capture.taps.map(\.intensity) == [0.25])
  }

  @Test func `a dictionary may contain plain strings, integers and Foundation's objects`() throws {
    let event: [String: Any] = [
      "EventType": NSString("HapticContinuous"), "Time": 1, "EventDuration": NSNumber(value: 2.5),
      "EventParameters": NSArray(),
    ]
    let pattern = try CHHapticPattern(dictionary: [
      .version: 1, .pattern: NSArray(array: [["Event": event]]),
    ])
    #expect(pattern.duration == 3.5)
  }

  @Test func `a Boolean may be Swift's or Foundation's, but is not accepted as a time`() throws {
    for flag in [true, NSNumber(value: true), NSNumber(value: 1)] as [Any] {
      let event: [Key: Any] = [
        .eventType: "HapticTransient", .time: 0, .eventWaveformLoopEnabled: flag,
      ]
      let exported = try CHHapticPattern(dictionary: [.pattern: [[Key.event: event]]])
        .exportDictionary()
      let entries = try #require(exported[.pattern] as? [[Key: Any]])
      let kept = try #require(entries[0][.event] as? [Key: Any])
      #expect(kept[.eventWaveformLoopEnabled] as? Bool == true)
    }
    #expect(code([.pattern: [[Key.event: [Key.time: true]]]]) == .badEventEntry)
  }

  @Test func `an exported pattern is equal when it is read again`() throws {
    let text = """
      {"Version": 1.0, "Metadata": {"Project": "Mine"},
       "Pattern": [
        {"Event": {"Time": 0.5, "EventType": "HapticContinuous", "EventDuration": 2,
          "EventParameters": [{"ParameterID": "Sustained", "ParameterValue": 0}]}},
        {"Parameter": {"ParameterID": "HapticSharpnessControl", "ParameterValue": -0.5, "Time": 1}},
        {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0.25,
          "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 1}]}}]}
      """
    let exported = try file(text).exportDictionary()
    #expect(exported[.version] as? Double == 1)
    let entries = try #require(exported[.pattern] as? [[Key: Any]])
    #expect(entries.count == 3)
    let event = try #require(entries[0][.event] as? [Key: Any])
    #expect(event[.eventType] as? String == "HapticContinuous")
    #expect(event[.eventDuration] as? Double == 2)
    let curve = try #require(entries[2][.parameterCurve] as? [Key: Any])
    let points = try #require(curve[.parameterCurveControlPoints] as? [[Key: Any]])
    #expect(points[0][.parameterValue] as? Double == 1)
    let metadata = try #require(exported[Key(rawValue: "Metadata")] as? [Key: Any])
    #expect(metadata[Key(rawValue: "Project")] as? String == "Mine")
    let again = try CHHapticPattern(dictionary: exported).exportDictionary()
    #expect(NSDictionary(dictionary: strings(exported)) == NSDictionary(dictionary: strings(again)))
  }

  /// Converts the keys to plain strings, which Foundation can compare.
  private func strings(_ dictionary: [Key: Any]) -> [String: Any] {
    Dictionary(uniqueKeysWithValues: dictionary.map { ($0.key.rawValue, plain($0.value)) })
  }

  private func plain(_ value: Any) -> Any {
    if let dictionary = value as? [Key: Any] { return strings(dictionary) }
    if let array = value as? [Any] { return array.map(plain) }
    return value
  }

  @Test func `a pattern with a registered sound cannot be exported`() throws {
    let pattern = try CHHapticPattern(
      events: [CHHapticEvent(audioResourceID: 1, parameters: [], relativeTime: 0)], parameters: [])
    #expect(
      CoreHapticsTests.code { _ = try pattern.exportDictionary() } == .operationNotPermitted)
  }

  @Test func `an error in a dictionary has a code and a place`() {
    #expect(code([:]) == .invalidPatternDictionary)
    #expect(code([.pattern: 3]) == .invalidPatternDictionary)
    #expect(code([.pattern: [[Key.event: [Key.time: 0.0]]]]) == .badEventEntry)
    #expect(
      code([.pattern: [[Key.event: [Key.eventType: "Warm", .time: 0.0] as [Key: Any]]]])
        == .invalidEventType)
    #expect(code([.pattern: [[Key.event: ["Time": Double.nan]]]]) == .badEventEntry)
    #expect(code([.pattern: URL(fileURLWithPath: "/")]) == .invalidPatternDictionary)
    let error = #expect(throws: CHHapticError.self) {
      try CHHapticPattern(dictionary: [
        .pattern: [[Key.event: [Key.eventType: "HapticTransient", .time: -1] as [Key: Any]]]
      ])
    }
    #expect(error?.code == .invalidEventTime)
    #expect(error?.description.contains("$.Pattern[0].Event.Time") == true)
  }

  @Test func `a dictionary that is nested too deeply is refused`() {
    var nested: [Key: Any] = [:]
    for _ in 0..<100 { nested = [Key(rawValue: "deeper"): nested] }
    #expect(code([.pattern: [], Key(rawValue: "x"): nested]) == .invalidPatternDictionary)
  }

  private func file(_ text: String) throws -> CHHapticPattern {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("tactus-\(UUID().uuidString).ahap")
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try CHHapticPattern(contentsOf: url)
  }

  @Test func `a file may have trailing commas, as Apple's have`() throws {
    let pattern = try file(
      #"{"Pattern":[{"Event":{"Time":2.5,"EventType":"HapticTransient",},},],}"#)
    #expect(pattern.duration == 2.5)
  }

  @Test func `an error in a file has a code, a line and a column`() throws {
    let error = #expect(throws: CHHapticError.self) {
      try file(
        "{\"Pattern\": [\n  {\"Event\": {\"Time\": -1, \"EventType\": \"HapticTransient\"}}]}")
    }
    #expect(error?.code == .invalidEventTime)
    #expect(error?.description.contains(":2:22: error:") == true)
    let data = #expect(throws: CHHapticError.self) { try file("not a pattern") }
    #expect(data?.code == .invalidPatternData)
  }

  @Test func `a missing file is fileNotFound`() throws {
    for address in ["file:///nowhere/none.ahap", "https://example.org/none.ahap"] {
      let url = try #require(URL(string: address))
      #expect(CoreHapticsTests.code { _ = try CHHapticPattern(contentsOf: url) } == .fileNotFound)
    }
  }

  @Test(arguments: ["none.wav", "../none.wav", "/etc/hostname"])
  func `a sound that is missing or outside the folder is fileNotFound`(_ path: String) {
    let text = """
      {"Pattern":[{"Event":{"Time":0,"EventType":"AudioCustom","EventWaveformPath":"\(path)"}}]}
      """
    #expect(CoreHapticsTests.code { _ = try file(text) } == .fileNotFound)
  }

  @Test func `a sound beside its file is found`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tactus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appendingPathComponent("a.wav"))
    let url = folder.appendingPathComponent("a.ahap")
    let text = """
      {"Pattern":[{"Event":{"Time":0.5,"EventType":"AudioCustom","EventWaveformPath":"a.wav"}}]}
      """
    try Data(text.utf8).write(to: url)
    let stage = try Stage()
    try stage.engine.playPattern(from: url)
    stage.advance(1)
    #expect(stage.simulator.capture.events.map(\.type) == [.audioCustom])
    #expect(stage.simulator.capture.events.map(\.time) == [0.5])
  }
}

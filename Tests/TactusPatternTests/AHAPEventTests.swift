import TactusJSON
import TactusPattern
import Testing

private let eventPath = "$.Pattern[0].Event"
private let parameterPath = "$.Pattern[0].Event.EventParameters[0]"
private let tap = #""Time": 0, "EventType": "HapticTransient""#
private let buzz = #""Time": 0, "EventType": "HapticContinuous""#
private let sound = #""Time": 0, "EventType": "AudioCustom""#
private let pannedSound =
  #"\#(sound), "EventWaveformPath": "a.wav", "EventParameters": [{"ParameterID": "AudioPan""#

private let brokenRows: [Finding] = [
  Finding(#""Time": 0"#, .badEventEntry, eventPath, "expected one of HapticTransient, "),
  Finding(
    #""Time": 0, "EventType": 3"#, .badEventEntry, "\(eventPath).EventType",
    "EventType is the number 3; expected a string"),
  Finding(
    #""Time": 0, "EventType": "hapticTransient""#, .invalidEventType, "\(eventPath).EventType",
    #"did you mean "HapticTransient"?"#),
  Finding(
    #""EventType": "HapticTransient""#, .missingValue, eventPath, #"has no "Time"; it is 0"#),
  Finding(
    #""Time": "0", "EventType": "HapticTransient""#, .badEventEntry, "\(eventPath).Time",
    "expected a number"),
  Finding(
    #""Time": -0.5, "EventType": "HapticTransient""#, .invalidEventTime, "\(eventPath).Time",
    "Time is -0.5; expected 0 to 1000000 seconds"),
  Finding(
    #""Time": 1000001, "EventType": "HapticTransient""#, .invalidEventTime, "\(eventPath).Time",
    "Time is 1000001;"),
  Finding(
    #""Time": 1e400, "EventType": "HapticTransient""#, .invalidPatternData, "\(eventPath).Time",
    "too large"),
  Finding(
    #"\#(tap), "EventDuration": -1"#, .invalidEventDuration, "\(eventPath).EventDuration",
    "EventDuration is -1;"),
  Finding(
    #"\#(tap), "EventDuration": []"#, .badEventEntry, "\(eventPath).EventDuration", "an array"),
  Finding(
    #"\#(tap), "EventParameters": {}"#, .badEventEntry, "\(eventPath).EventParameters",
    "EventParameters is an object; expected an array"),
  Finding(#"\#(tap), "EventParameters": [1]"#, .badEventEntry, parameterPath, "expected an object"),
  Finding(
    #"\#(tap), "EventParameters": [{"ParameterValue": 1}]"#, .badEventEntry, parameterPath,
    #"has no "ParameterID""#),
  Finding(
    #"\#(tap), "EventParameters": [{"ParameterID": "HapticIntensity"}]"#, .badEventEntry,
    parameterPath, #"has no "ParameterValue"; expected a number"#),
  Finding(
    #"\#(tap), "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": "1"}]"#,
    .badEventEntry, "\(parameterPath).ParameterValue", "expected a number"),
  Finding(
    #"\#(tap), "EventParameters": [{"ParameterID": "Hapticintensty", "ParameterValue": 1}]"#,
    .invalidParameterType, "\(parameterPath).ParameterID", #"did you mean "HapticIntensity"?"#),
  Finding(
    #"\#(tap), "EventWaveformPath": 1"#, .badEventEntry, "\(eventPath).EventWaveformPath",
    "a string"),
  Finding(
    #"\#(sound), "EventWaveformPath": 1"#, .badEventEntry, "\(eventPath).EventWaveformPath",
    "a string"),
  Finding(
    #"\#(buzz), "EventDuration": "1""#, .badEventEntry, "\(eventPath).EventDuration",
    #"EventDuration is the string "1"; expected a number"#),
  Finding(
    #"\#(tap), "EventWaveformLoopEnabled": 1"#, .badEventEntry,
    "\(eventPath).EventWaveformLoopEnabled", "expected true or false"),
  Finding(
    #"\#(tap), "EventWaveformUseVolumeEnvelope": "yes""#, .badEventEntry,
    "\(eventPath).EventWaveformUseVolumeEnvelope", "expected true or false"),
]

private let oddRows: [Finding] = [
  Finding(buzz, .missingValue, eventPath, "plays until stopped"),
  Finding(
    #"\#(buzz), "EventDuration": 0"#, .missingValue, "\(eventPath).EventDuration",
    "plays until stopped"),
  Finding(
    #"\#(buzz), "EventDuration": 31"#, .notPortable, "\(eventPath).EventDuration",
    "expected 30 seconds at most"),
  Finding(
    #"\#(buzz), "EventDuration": 1e300"#, .outOfRange, "\(eventPath).EventDuration",
    "plays until it is stopped"),
  Finding(
    #"\#(tap), "EventDuration": 1000001"#, .outOfRange, "\(eventPath).EventDuration",
    "EventDuration is 1000001; expected 1000000 seconds at most"),
  Finding(
    #"\#(tap), "EventParameters": [{"ParameterID": "HapticSharpness", "ParameterValue": -1.0}]"#,
    .outOfRange, "\(parameterPath).ParameterValue",
    "HapticSharpness is -1; it is kept, and limited when played; expected 0 to 1"),
  Finding(
    #"\#(pannedSound), "ParameterValue": -1.5}]"#,
    .outOfRange, "\(parameterPath).ParameterValue", "expected -1 to 1"),
  Finding(
    #"\#(tap), "EventParameters": [{"ParameterID": "Sustained", "ParameterValue": 1}]"#,
    .notApplicable, "\(parameterPath).ParameterID", "no effect on an event of type Haptic"),
  Finding(#"\#(tap), "EventWaveformPath": "a.wav""#, .notApplicable, eventPath, "the waveform"),
  Finding(sound, .missingWaveform, eventPath, "plays nothing"),
  Finding(
    #"\#(sound), "EventWaveformPath": """#, .missingWaveform, "\(eventPath).EventWaveformPath",
    "plays nothing"),
  Finding(
    #"\#(sound), "EventWaveformPath": "/a.wav""#, .waveformOutside,
    "\(eventPath).EventWaveformPath", "/a.wav"),
  Finding(
    #"\#(sound), "EventWaveformPath": "a/../../b.wav""#, .waveformOutside,
    "\(eventPath).EventWaveformPath", "may leave the folder"),
  Finding(
    #"\#(tap), "Time": 1"#, .duplicate, "\(eventPath).Time", #"the key "Time" occurs twice"#),
]

private let soundRows: [String] = [
  #"\#(tap), "EventDuration": 100"#,
  #"\#(buzz), "EventDuration": 30"#,
  #"\#(buzz), "EventParameters": [{"ParameterID": "Sustained", "ParameterValue": 0}]"#,
  #"\#(sound), "EventWaveformPath": "a..b/..c.wav", "EventDuration": 100"#,
  #""Time": 1000000, "EventType": "HapticTransient""#,
  #""Time": -0.0, "EventType": "HapticTransient""#,
]

@Suite("AHAP: events") struct AHAPEventTests {
  @Test(arguments: EventType.allCases)
  func `every event type is read with its properties`(_ type: EventType) throws {
    let ids = EventParameterID.allCases
    let parameters = ids.map { #"{"ParameterID": "\#($0.rawValue)", "ParameterValue": 0.5}"# }
    let result = read(
      event: """
        "EventType": "\(type.rawValue)", "Time": 0.25, "EventDuration": 1.5,
        "EventParameters": [\(parameters.joined(separator: ", "))],
        "EventWaveformPath": "a/b.wav", "EventWaveformUseVolumeEnvelope": false,
        "EventWaveformLoopEnabled": true
        """)
    let expected = Event(
      type, time: 0.25, duration: 1.5, parameters: ids.map { EventParameter($0, 0.5) },
      waveform: Waveform(.path("a/b.wav"), usesVolumeEnvelope: false, loops: true))
    #expect(result.pattern?.events == [expected])
    #expect(result.diagnostics.allSatisfy { $0.code == .notApplicable })
    let useless = ids.filter { !$0.applies(to: type) }.count + (type == .audioCustom ? 0 : 1)
    #expect(result.diagnostics.count == useless)
  }

  @Test(arguments: brokenRows)
  func `a faulty event is reported as an error at its place`(_ finding: Finding) {
    finding.check(read(event: finding.text))
  }

  @Test(arguments: oddRows)
  func `an unusual event is read with a warning`(_ finding: Finding) {
    finding.check(read(event: finding.text))
  }

  @Test(arguments: soundRows)
  func `a sound event is read without a diagnostic`(_ text: String) {
    let result = read(event: text)
    #expect(result.diagnostics.isEmpty)
    #expect(result.pattern?.events.count == 1)
  }

  @Test func `a repeated parameter is kept twice, with a warning, and the last value is used`() {
    let intensity = #""ParameterID": "HapticIntensity", "ParameterValue":"#
    let result = read(
      event: #"\#(tap), "EventParameters": [{\#(intensity) 0.2}, {\#(intensity) 0.7}]"#)
    #expect(result.pattern?.events.first?.parameters.map(\.value) == [0.2, 0.7])
    #expect(result.pattern?.events.first?.value(.hapticIntensity) == 0.7)
    #expect(result.diagnostics.map(\.code) == [.duplicateParameter])
    #expect(result.diagnostics.map(\.path) == ["\(eventPath).EventParameters[1].ParameterID"])
  }

  @Test func `a value out of range is kept unchanged`() {
    let result = read(
      event:
        #"\#(tap), "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 7.25}]"#
    )
    #expect(result.pattern?.events.first?.parameters == [EventParameter(.hapticIntensity, 7.25)])
  }

  @Test func `an event that is not an object is an error`() {
    Finding("", .badEventEntry, eventPath, "found null; expected an object")
      .check(read(entries: #"{"Event": null}"#))
  }
}

import TactusFormats
import TactusJSON
import TactusPattern
import Testing

/// Tests the statements of a conversion about losses: which losses it lists, which of them exceed
/// the limits of `--strict`, and that many losses do not hide an important one.
@Suite struct StatementTests {
  private func haptic(metadata: String, impulses: Bool) -> String {
    "{\"version\": {\"major\": 1}, \"metadata\": {\(metadata)}, \"signals\": {\"continuous\": "
      + "{\"envelopes\": {\"amplitude\": [{\"time\": 0, \"amplitude\": 0.2}, "
      + "{\"time\": 1, \"amplitude\": 0.5}]}}"
      + (impulses ? ", \"impulses\": [{\"time\": 0.5}]" : "") + "}}"
  }

  @Test(arguments: [99, 100, 101, 5000])
  func `many dropped remarks do not hide a dropped part that is felt`(_ count: Int) throws {
    let metadata = (0..<count).map { "\"remark\($0)\": 1" }.joined(separator: ", ")
    let text = haptic(metadata: metadata, impulses: true)
    let report = try Converted(Array(text.utf8), to: .ahap).report
    #expect(report.dropped.contains { $0.isFelt && $0.message.contains("impulses") })
    #expect(!report.isWithin(.limit))
    let listed = report.dropped.count { $0.message.contains("\"remark") }
    let more = report.dropped.filter { $0.message.contains("more are not shown") }
    #expect(listed == min(count, 100) && more.allSatisfy { !$0.isFelt })
    #expect(more.map(\.message) == (count > 100 ? ["\(count - 100) more are not shown"] : []))
  }

  @Test func `dropping only a remark is within the limits`() throws {
    let text = haptic(metadata: "\"remark\": 1", impulses: false)
    let report = try Converted(Array(text.utf8), to: .ahap).report
    #expect(report.dropped.count == 1 && report.isWithin(.limit))
  }

  @Test(arguments: [
    "<predefined-effect name=\"click\"/>",
    "<waveform-effect><waveform-entry durationMs=\"50\" amplitude=\"default\"/></waveform-effect>",
    "<waveform-envelope-effect><control-point amplitude=\"1\" frequencyHz=\"900\" "
      + "durationMs=\"9\"/></waveform-envelope-effect>",
  ])
  func `an approximation by a reader exceeds the limits`(_ effect: String) throws {
    let text = "<vibration-effect>\(effect)</vibration-effect>"
    let report = try Converted(Array(text.utf8), to: .ahap).report
    #expect(!report.approximated.isEmpty && !report.isWithin(.limit))
  }

  @Test func `an approximation whose error is measured is judged by that error`() throws {
    let pattern = Outline(taps: [OutlineTap(0.1, intensity: 0.5, sharpness: 0.5)]).pattern
    let report = try Converted(Array(try AHAPWriter.write(pattern).utf8), to: .android).report
    #expect(report.approximated.map(\.weight).contains(.measured) && report.isWithin(.limit))
  }

  @Test func `if a key is given twice, one value is listed as dropped`() throws {
    let text = """
      {"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0,
        "Time": 1}}]}
      """
    let report = try Converted(Array(text.utf8), to: .ahap).report
    #expect(report.dropped.map(\.message).first?.contains("\"Time\" occurs twice") == true)
    #expect(!report.isWithin(.limit))
    // A parameter that occurs twice in the file also occurs twice in the new file, so nothing is
    // lost.
    let twice = """
      {"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0,
        "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 1},
        {"ParameterID": "HapticIntensity", "ParameterValue": 0.5}]}}]}
      """
    let converted = try Converted(Array(twice.utf8), to: .ahap)
    #expect(converted.report.dropped.isEmpty && converted.text.contains("\"ParameterValue\": 1.0"))
  }

  @Test func `AHAP to AHAP keeps what the format does not define`() throws {
    let converted = try Converted(Array(PublishedFile.all[2].text.utf8), to: .ahap)
    #expect(converted.report.dropped.isEmpty && converted.report.approximated.isEmpty)
    #expect(converted.report.kept.contains("unknown keys: Own (6), Note"))
    #expect(converted.report.worst == LevelError() && converted.report.isWithin(.limit))
  }

  @Test func `audio events are lost in conversions to WAV and to a capture`() {
    let file = PatternFile.read(Array(PublishedFile.all[2].text.utf8))
    for format in [FileFormat.wave, .capture] {
      let report = LossReport(rendering: file, as: format, on: "a device")
      #expect(report.dropped.contains { $0.weight == .felt && $0.message.contains("audio event") })
      #expect(!report.isWithin(.limit))
    }
  }

  private static let capture = """
    {"format": "tactus-capture", "version": 1, "device": {"id": "a", "name": "b",
      "update_interval_ns": 1000000, "latency_ns": 0, "look_ahead_ns": 100000000,
      "capacity_segments": null, "lease_ns": null, "tap_soft_ns": 15000000,
      "tap_crisp_ns": 15000000, "actuators": [{"name": "main", "kind": "wideband",
      "role": "only", "zones": ["default"], "lowest_hz": 65, "highest_hz": 300,
      "level_steps": null, "minimum_pulse_ns": 0, "dead_zone": 0, "gamma": 1}]},
     "clock": "virtual", "levels": [
      {"zone": "default", "start_ns": 0, "end_ns": 100000000, "start_intensity": 0.5,
       "end_intensity": 0.5, "start_sharpness": 0.5, "end_sharpness": 0.5}],
     "segments": [], "events": [{"type": "HapticContinuous", "zone": "default", "onset_ns": 0,
       "duration_ns": 100000000, "intensity": 0.5, "sharpness": 0.5, "index": 0}],
     "violations": [], "reports": [], "submitted_segments": 0, "lost_records": 2}
    """

  @Test func `what a capture contains besides its levels is listed as lost`() throws {
    let file = PatternFile.read(Array(Self.capture.utf8))
    try #require(file.parts?.count == 1, "\(file.diagnostics)")
    let report = try Conversion(file, to: .ahap).report
    #expect(
      report.dropped.map(\.message) == [
        "all of the capture except its levels: device, clock, zone, 1 event",
        "2 records that are missing in the capture",
      ])
    #expect(!report.isWithin(.limit))
  }

  /// Playback begins at time 0, so levels before it are not part of the pattern.
  @Test func `levels of a capture before its first start are listed as lost`() throws {
    let early = """
      {"zone": "default", "start_ns": -9000000, "end_ns": -1, "start_intensity": 1,
       "end_intensity": 1, "start_sharpness": 0, "end_sharpness": 0},
      """
    let text = Self.capture.replacing("\"levels\": [", with: "\"levels\": [\(early)")
      .replacing("\"lost_records\": 2", with: "\"lost_records\": 0")
    let file = PatternFile.read(Array(text.utf8))
    let report = try Conversion(file, to: .ahap).report
    #expect(report.dropped.map(\.message).contains("1 level before the first start"))
    #expect(!report.isWithin(.limit))
  }

  @Test func `what is not read of a stream is listed as lost`() throws {
    let device = """
      {"id": "a:N", "name": "L", "actuators": [{"name": "lra", "kind": "lra", "role": "only",
       "zones": ["default"], "lowest_hz": 120, "highest_hz": 220, "level_steps": null,
       "minimum_pulse_ns": 0, "dead_zone": 0, "gamma": 1}], "update_interval_ns": 1000000,
       "latency_ns": 0, "look_ahead_ns": 0, "capacity_segments": null, "lease_ns": null,
       "tap_soft_ns": 15000000, "tap_crisp_ns": 15000000}
      """.replacing("\n", with: "")
    func opened(_ output: Int) -> String {
      "{\"type\": \"opened\", \"output\": \(output), \"device\": "
        + "\(device.replacing("N", with: "\(output)"))}"
    }
    func level(_ output: Int) -> String {
      "{\"type\": \"submitted\", \"output\": \(output), \"at_ns\": \(output)}\n"
        + "{\"type\": \"level\", \"output\": \(output), \"zone\": \"default\", \"start_ns\": 0, "
        + "\"end_ns\": 1000000, \"start_intensity\": 0.5, \"end_intensity\": 0.5, "
        + "\"start_sharpness\": 0.5, \"end_sharpness\": 0.5}"
    }
    let head = [
      "{\"format\": \"tactus-capture-stream\", \"version\": 1, \"clock\": \"virtual\", "
        + "\"program\": \"p\", \"process\": 7}", opened(0),
    ]
    let end = "\n"
    for (text, loss) in [
      ((head + [level(0)]).joined(separator: end) + end, nil),
      ((head + [level(0), level(0)]).joined(separator: end), "the stream ends within this line"),
      (
        (head + [opened(1), level(0), level(1)]).joined(separator: end) + end,
        "the stream has 2 outputs"
      ),
    ] {
      let report = try Converted(Array(text.utf8), to: .ahap).report
      #expect(report.isWithin(.limit) == (loss == nil), "\(report.dropped)")
      guard let loss else { continue }
      #expect(report.dropped.contains { $0.message.hasPrefix(loss) && $0.weight == .felt })
    }
  }
}

import TactusFormats
import TactusJSON
import TactusPattern
import Testing

/// Tests conversions with `--seconds`. The new file must have the levels of the old one before that
/// time, and nothing from there on.
@Suite struct CuttingTests {
  private static let written: [FileFormat] = [.ahap, .haptic, .android]
  private static let endless = """
    {"Version": 1, "Pattern": [{"Event": {"EventType": "HapticContinuous", "Time": 0,
      "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.5}]}}]}
    """
  private static let running = """
    {"Version": 1, "Pattern": [{"Event": {"EventType": "HapticContinuous", "Time": 0,
      "EventDuration": 5, "EventParameters": [
       {"ParameterID": "HapticIntensity", "ParameterValue": 0.5},
       {"ParameterID": "ReleaseTime", "ParameterValue": 1}]}},
     {"Event": {"EventType": "HapticContinuous", "Time": 1.2, "EventDuration": 0.5,
      "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.3},
       {"ParameterID": "ReleaseTime", "ParameterValue": 0.9}]}},
     {"Event": {"EventType": "HapticTransient", "Time": 3}},
     {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 1,
      "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 1},
       {"Time": 2, "ParameterValue": 0.2}]}},
     {"Parameter": {"ParameterID": "HapticSharpnessControl", "ParameterValue": 0.5, "Time": 4}}]}
    """

  @Test(arguments: [endless, running], written)
  func `a level that lasts longer is cut at the given time`(_ text: String, _ format: FileFormat)
    throws
  {
    let file = PatternFile.read(Array(text.utf8))
    let whole = try Outline(try #require(file.parts?.first?.pattern), seconds: 6)
    for seconds in [0.5, 1.5, 2, 3.2] {
      let made = try Conversion(file, to: format, seconds: seconds)
      let new = PatternFile.read(Array(made.text.utf8))
      let given = try new.outline ?? Outline(try #require(new.parts?.first?.pattern))
      #expect(abs((given.pieces.last?.end ?? 0) - seconds) <= 0.001, "\(seconds)")
      for time in stride(from: 0.01, to: seconds - 0.01, by: 0.037) {
        // In Android's format a tap becomes part of the level, so the times of the tap are not
        // compared.
        if format == .android, (2.998...3.018).contains(time) { continue }
        let (want, got) = (level(whole, time), level(given, time))
        #expect(abs(want - got) <= 0.005, "\(time) of \(seconds)")
      }
      #expect(made.report.dropped.map(\.message) == ["everything after \(seconds.plain) s"])
      #expect(made.report.isWithin(.limit))
      #expect(try #require(made.report.worst).intensity <= 0.005)
    }
  }

  private func level(_ outline: Outline, _ time: Double) -> Double {
    outline.pieces.last { $0.start <= time && time < $0.end }?.level(at: time).intensity ?? 0
  }

  @Test func `a cut after the end changes nothing`() throws {
    let file = PatternFile.read(Array(Self.running.utf8))
    for format in Self.written {
      let (cut, whole) = (
        try Conversion(file, to: format, seconds: 60), try Conversion(file, to: format)
      )
      #expect(cut.text == whole.text && cut.report == whole.report)
    }
  }

  @Test func `AHAP to AHAP keeps events and sounds up to the cut`() throws {
    let text = """
      {"Version": 1, "Pattern": [
       {"Event": {"EventType": "AudioCustom", "Time": 0.5, "EventWaveformPath": "a.wav"}},
       {"Event": {"EventType": "AudioContinuous", "Time": 0, "EventDuration": 9,
        "EventParameters": [{"ParameterID": "ReleaseTime", "ParameterValue": 1}]}},
       {"Event": {"EventType": "HapticTransient", "Time": 1, "Own": 1}},
       {"Event": {"EventType": "HapticTransient", "Time": 2}}]}
      """
    let made = try Conversion(PatternFile.read(Array(text.utf8)), to: .ahap, seconds: 2)
    let pattern = try #require(PatternFile.read(Array(made.text.utf8)).parts?.first?.pattern)
    #expect(pattern.events.map(\.time) == [0.5, 0, 1])
    #expect(pattern.events.map(\.duration) == [1.5, 2, nil])
    // The volume is set to 0 at the cut, because the release of the tone would be audible after it.
    #expect(pattern.parameters == [DynamicParameter(.audioVolume, 0, time: 2)])
    #expect(made.report.kept.contains("unknown keys: Own"))
  }
}

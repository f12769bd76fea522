import TactusFormats
import TactusJSON
import Testing

/// Checks that readers report problems with line, column and path, in the same form for each
/// format. The names of most tests begin with the format.
@Suite struct ReaderPlaceTests {
  private func lines(_ text: String) -> [String] {
    PatternFile.read(Array(text.utf8)).diagnostics.map { $0.rendered(file: "f") }
  }

  private func haptic(_ points: String, more: String = "") -> String {
    "{\"version\": {\"major\": 1}, \"signals\": {\"continuous\": {\"envelopes\":\n"
      + "{\"amplitude\": [\(points)]\(more)}}}}"
  }

  @Test func `haptic: a value out of range is an error`() {
    let text = haptic("{\"time\": 0, \"amplitude\": 0}, {\"time\": 1, \"amplitude\": 1.5}")
    #expect(
      lines(text) == [
        "f:2:70: error: amplitude is the number 1.5; expected 0 to 1 "
          + "($.signals.continuous.envelopes.amplitude[1].amplitude)"
      ])
  }

  @Test func `haptic: times that decrease are an error`() {
    let text = haptic("{\"time\": 1, \"amplitude\": 0}, {\"time\": 0.5, \"amplitude\": 1}")
    #expect(
      lines(text).first
        == "f:2:54: error: time is 0.5, before the previous breakpoint at 1 "
        + "($.signals.continuous.envelopes.amplitude[1].time)")
  }

  @Test func `haptic: times of frequencies that decrease are an error`() {
    let frequencies = [1, 0.5].map { "{\"time\": \($0), \"frequency\": 0}" }
    let text = haptic(
      "{\"time\": 0, \"amplitude\": 0}, {\"time\": 1, \"amplitude\": 1}",
      more: ", \"frequency\": [\(frequencies.joined(separator: ", "))]")
    #expect(lines(text).count == 1)
    #expect(lines(text)[0].contains("error: time is 0.5, before the previous breakpoint at 1"))
    #expect(lines(text)[0].hasSuffix("frequency[1].time)"))
  }

  @Test func `haptic: an emphasis below its breakpoint is an error`() {
    let text = haptic(
      "{\"time\": 0, \"amplitude\": 0.5, \"emphasis\": {\"amplitude\": 0.2, \"frequency\": 1}}, "
        + "{\"time\": 1, \"amplitude\": 1}")
    #expect(lines(text).count == 1)
    #expect(lines(text)[0].contains("the emphasis is 0.2, below its breakpoint's 0.5"))
    #expect(lines(text)[0].hasSuffix("amplitude[0].emphasis.amplitude)"))
  }

  @Test(arguments: [
    "", "{\"time\": 0, \"amplitude\": 1}",
    "{\"time\": 0, \"amplitude\": 1}, {\"time\": 0, \"amplitude\": 1}",
  ])
  func `haptic: an envelope without length is an error`(_ points: String) {
    #expect(lines(haptic(points)).count == 1)
    #expect(lines(haptic(points))[0].contains("two breakpoints at different times"))
  }

  @Test func `haptic: another version is an error, and a misspelled key a warning`() {
    #expect(
      lines("{\"version\": {\"major\": 2}, \"sssignals\": 1}") == [
        "f:1:1: error: the document has no \"signals\"; expected an object ($)",
        "f:1:13: error: the version is 2; only version 1 can be read ($.version)",
        "f:1:27: warning: unknown key \"sssignals\"; there are version, metadata, signals "
          + "($.sssignals)",
      ])
  }

  @Test func `Android: an attribute out of range is an error`() {
    let text = """
      <vibration-effect>
        <waveform-effect>
          <waveform-entry durationMs="10" amplitude="10"/>
          <waveform-entry durationMs="10" amplitude="256"/>
        </waveform-effect>
      </vibration-effect>
      """
    #expect(
      lines(text) == [
        "f:4:37: error: amplitude is \"256\"; expected a whole number from 0 to 255 "
          + "($[\"vibration-effect\"][\"waveform-effect\"][\"waveform-entry\"][1].amplitude)"
      ])
  }

  /// The fault must not be reported a second time, as an effect without length or as an envelope
  /// that does not end at 0.
  @Test(arguments: [
    ("waveform-effect", "<waveform-entry durationMs=\"x\" amplitude=\"9\"/>"),
    ("waveform-effect", "<waveform-entry durationMs=\"9\" amplitude=\"x\"/>"),
    ("waveform-effect", "<entry/>"),
    (
      "waveform-effect",
      "<repeating><waveform-entry durationMs=\"x\" amplitude=\"9\"/></repeating>"
    ),
    (
      "basic-envelope-effect",
      "<control-point intensity=\"1\" sharpness=\"1\" durationMs=\"9\"/>"
        + "<control-point intensity=\"x\" sharpness=\"1\" durationMs=\"9\"/>"
    ),
  ])
  func `Android: a faulty entry causes one error`(_ effect: String, _ entries: String) {
    let text = "<vibration-effect><\(effect)>\(entries)</\(effect)></vibration-effect>"
    let errors = PatternFile.read(Array(text.utf8)).diagnostics.filter { $0.severity == .error }
    #expect(errors.count == 1, "\(errors)")
  }

  @Test func `Android: the error about a misspelled effect or name has a suggestion`() {
    #expect(
      lines("<vibration-effect><predefined-efect name=\"click\"/></vibration-effect>")[0]
        .contains("did you mean \"predefined-effect\"?"))
    #expect(
      lines("<vibration-effect><predefined-effect name=\"clik\"/></vibration-effect>")[0]
        .hasPrefix("f:1:38: error: unknown effect \"clik\"; did you mean \"click\"?"))
  }

  /// The cases correspond to those of Android's `VibrationXmlParserTest`.
  @Test(arguments: [
    "<vibration-effect/>", "<vibration><predefined-effect name=\"click\"/></vibration>",
    "<vibration-effect><predefined-effect/></vibration-effect>",
    "<vibration-effect><predefined-effect name=\"click\" extra=\"0\"/>"
      + "</vibration-effect>",
    "<vibration-effect><predefined-effect name=\"click\"/>"
      + "<predefined-effect name=\"tick\"/></vibration-effect>",
    "<vibration-effect><primitive-effect name=\"click\" scale=\"2\"/></vibration-effect>",
    "<vibration-effect><primitive-effect name=\"click\" scale=\"NaN\"/>"
      + "</vibration-effect>",
    "<vibration-effect><primitive-effect name=\"click\" delayMs=\"-1\"/>"
      + "</vibration-effect>",
    "<vibration-effect><primitive-effect name=\"click\" delayType=\"x\"/>"
      + "</vibration-effect>",
    "<vibration-effect><waveform-effect/></vibration-effect>",
    "<vibration-effect><waveform-effect>"
      + "<waveform-entry durationMs=\"0\" amplitude=\"9\"/></waveform-effect>"
      + "</vibration-effect>",
    "<vibration-effect><waveform-effect><waveform-entry durationMs=\"9\"/>"
      + "</waveform-effect></vibration-effect>",
    "<vibration-effect><basic-envelope-effect/></vibration-effect>",
    "<vibration-effect><basic-envelope-effect>"
      + "<control-point intensity=\"0.2\" sharpness=\"0.8\" durationMs=\"9\"/>"
      + "</basic-envelope-effect></vibration-effect>",
    "<vibration-effect><waveform-envelope-effect>"
      + "<control-point amplitude=\"1\" frequencyHz=\"0\" durationMs=\"9\"/>"
      + "</waveform-envelope-effect></vibration-effect>",
    "<vibration-effect><waveform-envelope-effect>text</waveform-envelope-effect>"
      + "</vibration-effect>",
    "<vibration-effect><repeating-effect><preamble>"
      + "<predefined-effect name=\"tick\"/></preamble></repeating-effect>"
      + "</vibration-effect>",
    "<vibration-effect><predefined-effect name=\"click\"></vibration-effect>",
    "<vibration-effect>", "<", "<!-- comment -->",
    "<vibration-select>"
      + "</vibration-effect>",
  ])
  func `Android: files that Android's own parser refuses are refused`(_ text: String) {
    let file = PatternFile.read(Array(text.utf8))
    #expect(file.parts == nil)
    #expect(file.diagnostics.contains { $0.severity == .error })
  }

  @Test func `HJIF: parts that are not covered are listed with their paths`() throws {
    let file = PatternFile.read(try Corpus.bytes("hand-uncovered.hjif"))
    #expect(file.parts != nil)
    let channel = "$.perceptions[1].channels[0]"
    let effect = "\(channel).bands[1].effects[1]"
    #expect(
      Set(file.diagnostics.filter { $0.code == .notCovered }.map(\.path)) == [
        "$.perceptions[0].perception_modality", "$.perceptions[1].effect_library",
        "\(channel).bands[0].band_type", "\(channel).bands[1].effects[0].effect_type",
        "\(effect).phase",
      ])
    #expect(
      Set(file.diagnostics.filter { $0.code == .approximated }.map(\.path)) == [
        "\(effect).base_signal", "\(effect).keyframes[0].frequency_modulation",
      ])
    // Keys that most objects have are listed only once, with the place of the first one.
    let remarks = file.diagnostics.filter { $0.code == .remarkDropped }
    #expect(
      Set(remarks.map(\.path)) == [
        "$.profile", "$.level", "$.date", "$.syncs", "$.perceptions[1].id",
        "$.perceptions[1].avatar_id", "\(channel).id", "\(channel).bands[1].lower_frequency_limit",
        "\(channel).bands[1].upper_frequency_limit",
      ])
    // The effect begins at tick 1000, with 2000 ticks per second. Its amplitude is 0.8, with a gain
    // of 0.5.
    let piece = try #require(file.outline?.pieces.first)
    #expect(piece.start == 0.5 && piece.end == 1 && piece.startIntensity == 0.4)
  }

  @Test func `an actuator file gives a band and lengths of taps`() throws {
    let result = ActuatorFileReader.read(try Corpus.bytes("hand-voice-coil.acf"))
    let file = try #require(result.file)
    #expect(file.device == "Bench voice coil" && file.frequencyHertz == 55...200)
    #expect(file.softTapMilliseconds == 36.5 && file.crispTapMilliseconds == 12)
    #expect(result.diagnostics.count == 8)
    #expect(
      result.diagnostics.first?.rendered(file: "f").hasPrefix("f:4:23: warning: gain") == true)
    #expect(PatternFile.read(try Corpus.bytes("hand-voice-coil.acf")).parts == nil)
  }

  @Test(arguments: [
    (
      "frequency_min: 200, frequency_max: 55",
      "f:1:75: error: the highest frequency is below the lowest ($.continuous.frequency_max)"
    ),
    (
      "frequency_max: 200",
      "f:1:55: warning: a band needs both ends; one alone is not covered "
        + "($.continuous.frequency_max)"
    ),
    (
      "frequency_min: 0",
      "f:1:55: error: frequency_min is the number 0; expected 1 to 2000 "
        + "($.continuous.frequency_min)"
    ),
  ])
  func `an actuator file without a valid band is reported`(_ band: String, _ line: String) {
    let text = "{metadata: {device: 'a'}, continuous: {\(band)}, emphasis: {}}"
    let result = ActuatorFileReader.read(Array(text.utf8))
    #expect(result.diagnostics.map { $0.rendered(file: "f") } == [line])
    #expect((result.file == nil) == line.contains("error"))
    #expect(result.file?.frequencyHertz == nil)
  }

  @Test func `Android: repetitions are played once, and of a selection one effect is read`() throws
  {
    let file = PatternFile.read(try Corpus.bytes("hand-selection.xml"))
    #expect(
      file.diagnostics.map(\.code) == [.remarkDropped, .approximated, .notCovered, .notCovered])
    #expect(file.diagnostics[0].message == "silence of 50 ms at the end is not covered")
    #expect(file.outline?.pieces.map(\.end) == [0.02, 0.07])
    let repeating = PatternFile.read(try Corpus.bytes("hand-repeating.xml"))
    #expect(repeating.outline?.pieces.last?.end == 0.23)
    let primitives = PatternFile.read(try Corpus.bytes("hand-primitives.xml"))
    // The rise begins 100 ms after the end of the click, which lasts 15 ms, and the tick 700 ms
    // after the start of the rise.
    let tapTimes = primitives.outline?.taps.map { ($0.time * 1000).rounded() }
    #expect(tapTimes == [0, 815])
    let rise = try #require(primitives.outline?.pieces.first)
    #expect(abs(rise.start - 0.115) < 1e-9)
    #expect(primitives.outline?.pieces.last?.endIntensity == 0.5)
  }
}
